internal import ZitareModels

/// One quote, in whichever format was asked for.
enum QuoteFormat {
  static func append(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    switch look.format {
    case .text: TextFormat.append(item, look, to: &output)
    case .line: LineFormat.append(item, look, to: &output)
    case .json, .jsonl:
      var json = JSONWriter()
      JSONFormat.append(item, to: &json)
      json.endLine()
      output.write(json.take())
    case .csv: CSVFormat.append(item, to: &output)
    case .markdown: MarkdownFormat.append(item, to: &output)
    case .html: HTMLFormat.append(item, to: &output)
    case .waybar: WaybarFormat.append(item, look, to: &output)
    case .i3blocks: I3blocksFormat.append(item, look, to: &output)
    case .i3statusRs: I3statusRsFormat.append(item, look, to: &output)
    case .polybar: PolybarFormat.append(item, look, to: &output)
    case .tmux: TmuxFormat.append(item, look, to: &output)
    case .xbar: XbarFormat.append(item, look, to: &output)
    case .rofi: RofiFormat.append(item, look, to: &output)
    case .starship: StarshipFormat.append(item, look, to: &output)
    case .conky: ConkyFormat.append(item, look, to: &output)
    case .template: look.template?.append(item, maxWidth: look.maxWidth, to: &output)
    }
  }

  /// What clears a widget where there is nothing to show: its empty object, or an empty line.
  static func appendEmpty(_ format: OutputFormat, to output: inout Output) {
    switch format {
    case .waybar: WaybarFormat.appendEmpty(to: &output)
    case .i3blocks: I3blocksFormat.appendEmpty(to: &output)
    case .i3statusRs: I3statusRsFormat.appendEmpty(to: &output)
    default: output.endLine()
    }
  }
}
