import { AppError } from '../../../platform/errors/app-error.ts'

export const unreadable = (message: string): AppError =>
  new AppError('import_unreadable', { message })

export const askForCamt = 'Demandez à votre banque le relevé CAMT.053 (XML).'

/** What people choose by mistake, each with what to do instead. */
export const refuseOtherFormats = (start: string): void => {
  const text = start.trimStart()
  if (text === '') throw unreadable('Ce fichier est vide.')
  if (text.startsWith('%PDF'))
    throw unreadable(`Ce fichier est un PDF, qui ne se lit pas ligne à ligne. ${askForCamt}`)
  if (text.startsWith('PK'))
    throw unreadable(
      'Ce fichier est une archive ou un classeur. Décompressez-le, puis choisissez le fichier XML du relevé.',
    )
  if (/^(?:OFXHEADER|<\?OFX|<OFX>)/i.test(text))
    throw unreadable(`Ce fichier est au format OFX. ${askForCamt}`)
  if (/^0[1457]\d{5}/.test(text))
    throw unreadable(`Ce fichier est au format CFONB 120. ${askForCamt}`)
  if (/^<(?:!doctype\s+)?html/i.test(text))
    throw unreadable(
      'Ce fichier est une page web, pas un relevé. Reconnectez-vous à votre banque et téléchargez-le à nouveau.',
    )
  if (!text.startsWith('<'))
    throw unreadable(`Ce fichier n’est pas un relevé en XML. ${askForCamt}`)
}

/** What is read: a statement, or a notice of credits. */
export type CamtFormat = 'CAMT.053' | 'CAMT.054'

/** The messages of ISO 20022 by the element that holds each. */
export const messages: Record<string, CamtFormat | string> = {
  BkToCstmrStmt: 'CAMT.053',
  BkToCstmrDbtCdtNtfctn: 'CAMT.054',
  BkToCstmrAcctRpt:
    'Ce fichier est un relevé de la journée en cours (CAMT.052), qui peut encore changer. Importez le relevé CAMT.053.',
  CstmrCdtTrfInitn: `Ce fichier est un ordre de virement (pain.001), pas un relevé. ${askForCamt}`,
  CstmrDrctDbtInitn: `Ce fichier est un ordre de prélèvement (pain.008), pas un relevé. ${askForCamt}`,
  CstmrPmtStsRpt: `Ce fichier est un compte rendu d’ordres (pain.002), pas un relevé. ${askForCamt}`,
}

export const isFormat = (said: string): said is CamtFormat =>
  said === 'CAMT.053' || said === 'CAMT.054'

/** The text of the file, by the encoding that it says it has. */
export const decoderOf = (bytes: Uint8Array): InstanceType<typeof TextDecoder> => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const [a, b] = bytes
  const marked =
    a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null
  const said = marked ?? /^[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(said, { fatal: true })
  } catch {
    throw unreadable(`L’encodage de ce fichier, ${said}, n’est pas connu.`)
  }
}
