import { isUtf8 } from 'node:buffer'
import { unreadable } from './table.ts'

/** A text file's encoding, as people call it, and its text piece by piece. */
export type Decoded = { encoding: string; pieces: () => Generator<string> }

const pieceBytes = 128 * 1024
const notAList = 'Ce fichier n’est ni un CSV ni un classeur XLSX.'

function* decoded(bytes: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true })
  yield decoder.decode()
}

/** Each line by itself: files put together of several may change their encoding midway. */
function* lineByLine(bytes: Uint8Array): Generator<string> {
  const utf8 = new TextDecoder()
  const windows = new TextDecoder('windows-1252')
  let piece = ''
  for (let from = 0; from < bytes.length; ) {
    const newline = bytes.indexOf(10, from)
    const end = newline < 0 ? bytes.length : newline + 1
    const line = bytes.subarray(from, end)
    piece += (isUtf8(line) ? utf8 : windows).decode(line)
    from = end
    if (piece.length < pieceBytes) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** UTF-16 without its mark: French text has a zero in every other byte. */
const wideOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1_000)
  const zeros = (parity: number) =>
    head.filter((byte, at) => byte === 0 && at % 2 === parity).length / Math.max(1, head.length)
  if (zeros(1) > 0.3 && zeros(0) < 0.1) return 'utf-16le'
  return zeros(0) > 0.3 && zeros(1) < 0.1 ? 'utf-16be' : null
}

const begins = (bytes: Uint8Array, ...signs: number[]): boolean =>
  signs.every((sign, at) => bytes[at] === sign)

/** Finds a text file's encoding. Throws `import_unreadable` on what is no text. */
export const decodeText = (bytes: Uint8Array): Decoded => {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw unreadable(
      'Ce fichier est un ancien classeur Excel (.xls) ou un classeur protégé : enregistrez-le en .xlsx ou en CSV.',
    )
  const wide = wideOf(bytes)
  if (wide !== null) return { encoding: 'UTF-16', pieces: () => decoded(bytes, wide) }
  // A control character is in no list that a person or a program wrote.
  const head = bytes.subarray(0, 64 * 1024)
  if (head.some(byte => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12))
    throw unreadable(notAList)
  if (!isUtf8(bytes)) return { encoding: 'Windows-1252', pieces: () => lineByLine(bytes) }
  const marked = begins(bytes, 0xef, 0xbb, 0xbf)
  return { encoding: marked ? 'UTF-8 (BOM)' : 'UTF-8', pieces: () => decoded(bytes, 'utf-8') }
}
