import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../platform/db/database.ts'
import { openSecretBox } from '../../../platform/identity/secret-box.ts'
import { openStorage } from '../../../platform/storage/open-storage.ts'
import { openIssuedFiles } from '../../documents/door/electronic-documents.ts'
import { sendFlows } from './send-flows.ts'

/** A process of its own that sends what waits until a test kills it. */
const [databaseUrl = '', dataDir = '', key = ''] = process.argv.slice(2)
const { db } = openDatabase(databaseUrl, { max: 2, onError: () => {} })
const secrets = openSecretBox({ secondFactorKeys: [Buffer.from(key, 'base64')], dataDir: '' })
const storage = openStorage({ dataDir, s3: undefined })
const now = () => new Date()
const fileOf = openIssuedFiles({ db, storage, publicUrl: 'https://carreau.example', now })
const tokens = new Map()
process.stdout.write('ready\n')
for (;;) {
  const reach = { allowLocal: true }
  await sendFlows({ db, secrets, reach, now, tokens, patienceMs: 2_000, fileOf })
  await wait(20)
}
