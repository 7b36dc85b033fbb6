/** Why PostgreSQL could not be started, with what a sentence about it needs to name. */
export type Failure =
  /** Another live process holds the data folder. */
  | { code: 'folder_in_use'; dataDir: string; pid: string | undefined }
  /** The system refuses the folder; `reason` is its own code, such as `EACCES`. */
  | { code: 'folder_unusable'; dataDir: string; reason: string }
  /** npm has no PostgreSQL for this system. */
  | { code: 'no_binaries'; platform: string }
  | { code: 'binaries_do_not_run'; reason: string }
  /** We are root, and the system user `postgres` could not be made. */
  | { code: 'no_system_user' }
  /** The existing cluster must lie where that user can reach it, and could not be moved there. */
  | { code: 'cannot_move'; from: string; to: string }
  /** The folder holds a cluster of another major version. */
  | { code: 'other_version'; cluster: string; found: string; wanted: string }
  /** Damaged, or another user's. */
  | { code: 'unreadable_cluster'; cluster: string }
  /** `initdb` or a statement in single-user mode failed; `reason` is PostgreSQL's. */
  | { code: 'cannot_prepare'; cluster: string; reason: string }
  /** The server ended while starting, or took a minute; `reason` is the last error of its log. */
  | { code: 'cannot_start'; logFile: string; reason: string }

export class LocalPostgresError extends Error {
  override name = 'LocalPostgresError'
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    const { code, ...facts } = failure
    const said = Object.entries(facts).map(([name, fact]) => `${name}: ${fact}`)
    super(`PostgreSQL cannot be started: ${[code, ...said].join(', ')}`, options)
    this.failure = failure
  }
}
