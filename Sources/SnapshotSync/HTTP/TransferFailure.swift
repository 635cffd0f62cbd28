internal import CRemote

/// Why a request brought no answer, in words.
struct TransferFailure {
  let error: SyncError

  init(
    _ state: cremote_answer, url: String, name: String, limits: TransportLimits, folder: String
  ) {
    let host = Authority(of: url).map { $0.host + ":" + $0.port } ?? url
    let stall = limits.stall.components.seconds
    let detail = Cleaning.clean(String(cString: state.detail), as: .line)
    func unreachable(_ words: String) -> SyncError { SyncError(.unreachable, name + ": " + words) }
    func refused(_ words: String) -> SyncError { SyncError(.refused, name + ": " + words) }
    error =
      switch state.outcome {
      case CREMOTE_NAME_UNKNOWN:
        SyncError(
          .unreachable,
          "cannot reach \(host): its name cannot be resolved; check the network or --origin")
      case CREMOTE_PROXY_UNKNOWN:
        SyncError(.unreachable, "cannot reach \(host): the proxy fails (\(detail))")
      case CREMOTE_CONNECTION_REFUSED:
        SyncError(.unreachable, "cannot reach \(host): nobody listens there (connection refused)")
      case CREMOTE_NOT_CONNECTED:
        SyncError(.unreachable, "cannot reach \(host): \(detail)")
      case CREMOTE_TLS:
        SyncError(.unreachable, "cannot trust \(host): \(detail)" + Self.hint(detail))
      case CREMOTE_NO_ANSWER: unreachable("\(host) closed the connection without an answer")
      case CREMOTE_RESET: unreachable("the connection to \(host) broke (\(detail))")
      case CREMOTE_CUT_SHORT:
        unreachable("cut short: \(host) announced more bytes than \(state.received_bytes)")
      case CREMOTE_SILENT: unreachable("\(host) sent nothing for \(stall) s")
      case CREMOTE_TOO_SLOW:
        unreachable(
          "\(host) sent less than \(limits.minimumBytesPerSecond) bytes a second for \(stall) s")
      case CREMOTE_TIMED_OUT:
        unreachable(
          "\(host) had not sent all of it after \(limits.total?.components.seconds ?? 0) s")
      case CREMOTE_NOT_HTTP: refused("\(host) does not answer in HTTP (\(detail))")
      case CREMOTE_HEADERS_TOO_LARGE: refused("the header of the answer is larger than 64 KB")
      case CREMOTE_BODY_TOO_LARGE:
        refused("is larger than \(limits.decodedBytes) bytes, which is the limit")
      case CREMOTE_GZIP_DAMAGED: refused("its gzip stream is damaged")
      case CREMOTE_GZIP_CUT_SHORT: refused("cut short: its gzip stream does not end")
      case CREMOTE_ENCODING_UNASKED:
        refused("is encoded in another way than gzip, which nobody asked for")
      case CREMOTE_NOT_JSON:
        refused("is no JSON: it begins with neither { nor [ (a sign-in page of the network?)")
      case CREMOTE_FILE_ERROR:
        .cannotKeep(name, in: folder, state.system_error)
      case CREMOTE_BAD_URL: refused("\(url) is no URL that can be asked")
      case CREMOTE_OUT_OF_MEMORY: unreachable("there is not enough memory")
      default: unreachable("cannot ask \(host): \(detail)")
      }
  }

  /// What to look at first. A clock that stopped is met more often than a certificate of tomorrow.
  private static func hint(_ detail: String) -> String {
    if detail.contains("not yet valid") { return "; is the clock of this machine right?" }
    if detail.contains("has expired") {
      return "; if the clock of this machine is right, the origin has to renew it"
    }
    return ""
  }
}

extension SyncError {
  /// A body that cannot be written to its file.
  static func cannotKeep(_ name: String, in folder: String, _ number: Int32) -> SyncError {
    SyncError(
      .cannotWrite, "cannot keep \(name) in \(folder): \(SystemError(number: number).words)")
  }

  /// The end that a signal asked for.
  static func interrupted(by signal: Int32) -> SyncError {
    SyncError(.interrupted(signal: signal), "interrupted")
  }
}
