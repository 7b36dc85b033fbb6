import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { type FileStore, folderStore } from '../storage/file-store.ts'
import { BackupError, type FilesPart } from './manifest.ts'
import { measure, measuring, writePart } from './parts.ts'

/** Files at a time: a bucket answers in milliseconds, and many are small. */
const atOnce = 8

const line = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })
type Line = z.infer<typeof line>

/** Does `work` for each, some at a time; answers in their order. */
async function* inParallel<T, R>(all: AsyncIterable<T>, work: (one: T) => Promise<R>) {
  const running: Promise<R>[] = []
  for await (const one of all) {
    const run = work(one)
    // Its failure is told when its turn comes.
    run.catch(() => undefined)
    running.push(run)
    const [first] = running
    if (first === undefined || running.length < atOnce) continue
    yield await first
    running.shift()
  }
  for (const run of running) yield await run
}

/** Answers undefined when there is no such file. */
const copy = async (name: string, from: FileStore, to: FileStore): Promise<Line | undefined> => {
  const file = await from.open(name)
  if (file === undefined) return undefined
  const { through, measured } = measuring()
  file.stream.on('error', error => through.destroy(error))
  await to
    .put(name, { stream: file.stream.pipe(through), size: file.size })
    .finally(() => file.stream.destroy())
  return { name, ...measured() }
}

/** Copies what begins so into the folder of that name, and lists it in a part of its own. */
export const backupFiles = async (
  folder: string,
  name: 'media' | 'documents',
  store: FileStore,
  prefix = '',
): Promise<FilesPart> => {
  const into = folderStore(join(folder, name))
  let count = 0
  let bytes = 0
  async function* list() {
    for await (const one of inParallel(store.names(prefix), one => copy(one, store, into))) {
      // Removed since its name was read, with the account it was of.
      if (one === undefined) continue
      count += 1
      bytes += one.bytes
      yield `${JSON.stringify(one)}\n`
    }
  }
  const part = await writePart(folder, `${name}.list.gz`, Readable.from(list()))
  return { count, bytes, part }
}

async function* linesOf(folder: string, { part }: FilesPart): AsyncIterable<Line> {
  const input = createReadStream(join(folder, part.file)).pipe(createGunzip())
  for await (const text of createInterface({ input })) yield line.parse(JSON.parse(text))
}

const damaged = (name: string) =>
  new BackupError(`« ${name} » est abîmé : il n’a plus la somme de contrôle notée à la sauvegarde.`)

/** Reads every file once, before anything is done with them. */
export const checkFiles = async (
  folder: string,
  name: 'media' | 'documents',
  listed: FilesPart,
): Promise<void> => {
  const kept = folderStore(join(folder, name))
  let count = 0
  for await (const { name: file, sha256 } of linesOf(folder, listed)) {
    const found = await kept.open(file)
    if (found === undefined) throw new BackupError(`« ${file} » manque à la sauvegarde.`)
    if ((await measure(found.stream)).sha256 !== sha256) throw damaged(file)
    count += 1
  }
  if (count !== listed.count) throw damaged(listed.part.file)
}

/** Brings every file back; what a name held before it holds again. */
export const restoreFiles = async (
  folder: string,
  name: 'media' | 'documents',
  listed: FilesPart,
  store: FileStore,
): Promise<void> => {
  const kept = folderStore(join(folder, name))
  const bring = async ({ name: file, sha256 }: Line) => {
    const copied = await copy(file, kept, store)
    if (copied?.sha256 !== sha256) throw damaged(file)
  }
  for await (const _ of inParallel(linesOf(folder, listed), bring));
}
