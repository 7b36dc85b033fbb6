// `npm run client`: writes what packages/client knows of the contract, so that whoever installs it needs no zod.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { clientTypes } from './client-types.ts'

writeFileSync(resolve(import.meta.dirname, '../packages/client/src/api.gen.ts'), clientTypes())
