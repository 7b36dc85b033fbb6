import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the browser tests read the mails of the application on this port. */
export const testOutbox = (port: string | undefined): string =>
  join(tmpdir(), `carreau-e2e-outbox-${port}`)
