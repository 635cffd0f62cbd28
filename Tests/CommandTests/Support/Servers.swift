import Glibc
import TestSupport

/// Servers of other people, on the loopback, for as long as a test lasts.
enum Servers {
  /// A port that nobody listens at.
  static func freePort() -> UInt16 {
    let origin = LoopbackOrigin()
    defer { origin.stop() }
    return origin.port
  }

  /// Waits until somebody listens; false where that takes too long.
  static func wait(for port: UInt16) -> Bool {
    let pause = Gate()
    for _ in 0..<200 {
      let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(file) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      address.sin_port = port.bigEndian
      let code = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if code == 0 { return true }
      pause.wait(milliseconds: 50)
    }
    return false
  }

  /// nginx with some servers, in a folder of its own.
  static func nginx(_ servers: String, in folder: String) throws -> ChildProcess {
    try configureNginx(servers, in: folder)
    return try ChildProcess(
      Tools.nginx,
      ["-c", folder + "/nginx.conf", "-p", folder, "-e", "stderr", "-g", "daemon off;"])
  }

  /// The configuration of nginx with some servers, and its folder.
  static func configureNginx(
    _ servers: String, in folder: String,
    format: String = "$server_protocol $connection $status"
  ) throws {
    try FolderListing.write(
      [
        "nginx.conf": """
        \(geteuid() == 0 ? "user root;" : "")
        worker_processes 1;
        pid \(folder)/nginx.pid;
        error_log \(folder)/error.log;
        events {}
        http {
          log_format protocol '\(format)';
          access_log \(folder)/access.log protocol;
          client_body_temp_path \(folder)/temp;
          proxy_temp_path \(folder)/temp;
          fastcgi_temp_path \(folder)/temp;
          uwsgi_temp_path \(folder)/temp;
          scgi_temp_path \(folder)/temp;
          types { application/json json; }
          etag on;
          gzip_types application/json;
          gzip_min_length 0;
          gzip_proxied any;
          \(servers)
        }

        """
      ], to: folder)
  }

  /// Squid, caching in memory.
  static func squid(port: UInt16, in folder: String) throws -> ChildProcess {
    try FolderListing.write(
      [
        "squid.conf": """
        http_port 127.0.0.1:\(port)
        http_access allow all
        cache_mem 16 MB
        pid_filename none
        access_log stdio:\(folder)/access.log
        cache_log \(folder)/cache.log
        coredump_dir \(folder)
        netdb_filename none
        pinger_enable off
        shutdown_lifetime 0 seconds

        """
      ], to: folder)
    chmod(folder, 0o777)
    return try ChildProcess(Tools.squid, ["-N", "-f", folder + "/squid.conf"])
  }
}
