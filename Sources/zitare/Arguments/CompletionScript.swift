/// The scripts that make shells ask `zitare __complete` what fits.
///
/// They hold no list of commands or options, so that a script that was installed long ago knows those of today.
enum CompletionScript {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let bash = ##"""
    # bash completion for zitare: put it into ~/.local/share/bash-completion/completions/zitare,
    # or write into ~/.bashrc: source <(zitare completions bash)
    _zitare() {
        local IFS=$'\n' words cword cur line
        if declare -F _comp_initialize >/dev/null; then
            local prev was_split comp_args
            _comp_initialize -n =: -- "$@" || return
        elif declare -F _get_comp_words_by_ref >/dev/null; then
            _get_comp_words_by_ref -n =: -w words -i cword -c cur
        else
            words=("${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur=${words[cword]}
        fi
        COMPREPLY=()
        while IFS=$'\t' read -r line _; do
            # Readline takes words apart at =, the answers are whole ones.
            [[ $COMP_WORDBREAKS == *=* && $line == --*=* ]] && line=${line#*=}
            [[ $cur != [\'\"]* && $line == *[[:space:]\'\"\\\$\`\!\&\;\(\)\<\>\|\*\?\[\]\{\}\~\#]* ]] &&
                printf -v line %q "$line"
            COMPREPLY+=("$line")
        done < <("${words[0]}" __complete bash "${words[@]:1:cword}" 2>/dev/null)
        case ${COMPREPLY[0]-} in
            :files) COMPREPLY=(); compopt -o default -o filenames 2>/dev/null ;;
            /*/) compopt -o nospace 2>/dev/null ;;
        esac
        if declare -F _comp_ltrim_colon_completions >/dev/null; then
            _comp_ltrim_colon_completions "$cur"
        elif declare -F __ltrim_colon_completions >/dev/null; then
            __ltrim_colon_completions "$cur"
        fi
    }
    complete -F _zitare zitare

    """##

  private static let zsh = #"""
    #compdef zitare
    # zsh completion for zitare: put it as _zitare into a folder of $fpath,
    # or write into ~/.zshrc: source <(zitare completions zsh)
    _zitare() {
        local line value about
        local -a values shown
        while IFS= read -r line; do
            if [[ $line == :files ]]; then
                _files
                return
            fi
            value=${line%%$'\t'*}
            values+=("$value")
            if [[ $line == *$'\t'* ]]; then
                shown+=("$value  -- ${line#*$'\t'}")
            else
                shown+=("$value")
            fi
        done < <("${words[1]}" __complete zsh "${(@Q)words[2,CURRENT]}" 2>/dev/null)
        (( ${#values} )) || return 1
        if [[ ${values[1]} == /*/ ]]; then
            compadd -l -S '' -d shown -a values
        else
            compadd -l -d shown -a values
        fi
    }
    if [[ ${funcstack[1]-} == _zitare ]]; then
        _zitare "$@"
    elif (( $+functions[compdef] )); then
        compdef _zitare zitare
    fi

    """#

  private static let fish = #"""
    # fish completion for zitare: put it into ~/.config/fish/completions/zitare.fish,
    # or write into config.fish: zitare completions fish | source
    function __zitare_complete
        set -l words (commandline -opc) (commandline -ct)
        set -l found (command $words[1] __complete fish $words[2..-1] 2>/dev/null)
        if test "$found[1]" = :files
            __fish_complete_path (commandline -ct)
        else
            string join \n -- $found
        end
    end
    complete -c zitare -f -a '(__zitare_complete)'

    """#
}
