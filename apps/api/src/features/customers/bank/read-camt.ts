import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { AppError } from '../../../platform/errors/app-error.ts'
import { openXml, type XmlTag } from '../../../platform/reading/open-xml.ts'
import { type CamtCredit, EntryReader, type LeftOut } from './camt-entries.ts'
import {
  askForCamt,
  type CamtFormat,
  decoderOf,
  isFormat,
  messages,
  refuseOtherFormats,
  unreadable,
} from './camt-kinds.ts'
import { firstText, textAt, type XmlNode } from './xml-node.ts'

export type CamtFile = {
  format: CamtFormat
  statements: number
  accounts: string[]
  credits: CamtCredit[]
  leftOut: LeftOut
}

const invalidXml =
  'Ce fichier n’est pas un XML valable. Téléchargez-le à nouveau depuis votre banque.'
const noStatement = 'Ce fichier n’est pas un relevé bancaire.'
const cutOff =
  'Ce fichier est incomplet\u00a0: sa fin manque. Téléchargez-le à nouveau depuis votre banque.'
const endsWhole = /<\/(?:[\w.-]+:)?Document>\s*$/
const pieceBytes = 64 * 1024
/** Of a file of 30 MB, and of one entry with some thousands of payments: their elements are kept until it ends. */
const mostElements = 3_000_000
const mostKept = 200_000

/** Elements whose content is read whole; of everything else nothing is kept. */
const kept = new Set(['Ntry', 'Acct'])

const accountOf = (node: XmlNode): string =>
  firstText(
    textAt(node, 'Id', 'IBAN'),
    textAt(node, 'Id', 'Othr', 'Id'),
    textAt(node, 'Id', 'PrtryAcct', 'Id'),
  )
    .replace(/\s/g, '')
    .toUpperCase()
    .slice(0, 40)

/**
 * Reads a bank statement, ISO 20022 CAMT.053 or CAMT.054 of any version, piece by piece: booked credits in
 * euros, those that a bank collects split where it says how. Nothing outside the file is read, and no
 * entity of its own is expanded. Throws `import_unreadable` with a sentence that says what the file is.
 */
export const readCamt = async (bytes: Uint8Array): Promise<CamtFile> => {
  const decoder = decoderOf(bytes)
  const reader = new EntryReader()
  const accounts = new Set<string>()
  const path: string[] = []
  const open: XmlNode[] = []
  let message: string | undefined
  let statements = 0
  let account = ''
  let held = 0

  const openTag = ({ name: prefixed, attributes }: XmlTag): void => {
    const name = prefixed.slice(prefixed.indexOf(':') + 1)
    path.push(name)
    message ??= messages[name]
    if (message !== undefined && !isFormat(message)) throw unreadable(message)
    if (open.length === 0 && ['Stmt', 'Ntfctn'].includes(name)) {
      statements += 1
      account = ''
    }
    const parent = open.at(-1)
    if (parent === undefined && !(message !== undefined && kept.has(name))) return
    held = parent === undefined ? 1 : held + 1
    if (held > mostKept) throw unreadable(noStatement)
    const node: XmlNode = { name, attributes, text: '', children: [] }
    parent?.children.push(node)
    open.push(node)
  }
  const addText = (text: string): void => {
    const node = open.at(-1)
    if (node !== undefined && node.text.length < 2_000) node.text += text.slice(0, 2_000)
  }
  const closeTag = (): void => {
    path.pop()
    const node = open.pop()
    if (node === undefined || open.length > 0) return
    if (node.name === 'Ntry') reader.read(node, { account, statement: statements })
    else if (account === '') {
      account = accountOf(node)
      accounts.add(account)
    }
  }
  const parser = openXml(
    {
      open: openTag,
      text: addText,
      close: closeTag,
      doctype: () => {
        throw unreadable(`${noStatement.slice(0, -1)}\u00a0: il déclare un type de document.`)
      },
    },
    { refusal: () => unreadable(noStatement), mostElements },
  )

  // The last signs of it: an end that is there was not cut off.
  let end = ''
  const parse = (text: string) => {
    end = (end + text).slice(-60)
    try {
      parser.write(text)
    } catch (error) {
      throw error instanceof AppError ? error : unreadable(invalidXml)
    }
  }
  const decode = (piece?: Uint8Array): string => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
    } catch {
      throw unreadable(
        'Les signes de ce fichier ne sont pas lisibles. Téléchargez-le à nouveau depuis votre banque.',
      )
    }
  }
  for (let at = 0; at === 0 || at < bytes.length; at += pieceBytes) {
    const text = decode(bytes.subarray(at, at + pieceBytes))
    if (at === 0) refuseOtherFormats(text)
    parse(text)
    await yieldToEventLoop()
  }
  parse(decode())
  try {
    parser.close()
  } catch {
    throw unreadable(endsWhole.test(end) ? invalidXml : cutOff)
  }
  if (message === undefined || !isFormat(message))
    throw unreadable(`Ce fichier XML n’est pas un relevé bancaire. ${askForCamt}`)
  reader.refuseOtherCurrency()
  return {
    format: message,
    statements,
    accounts: [...accounts].filter(one => one !== ''),
    credits: reader.credits,
    leftOut: reader.leftOut,
  }
}
