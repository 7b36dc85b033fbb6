import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../platform/errors/app-error.ts'
import { readCamt } from './read-camt.ts'

const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url))
const readFixture = async (name: string) => readCamt(await fixture(name))
const readText = (text: string) => readCamt(Buffer.from(text))
const refusalOf = async (bytes: Uint8Array | string): Promise<string> => {
  try {
    await readCamt(Buffer.from(bytes))
  } catch (error) {
    if (error instanceof AppError && error.code === 'import_unreadable') return error.message
    throw error
  }
  return 'it was read'
}

const statement = (entries: string, { version = '02', account = '' } = {}) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>FR7630004000031234567890143</IBAN></Id></Acct>${account}${entries}</Stmt></BkToCstmrStmt></Document>`
const credit = (amount: string, more = '', currency = 'EUR') =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
   <BookgDt><Dt>2026-11-24</Dt></BookgDt>${more}</Ntry>`

describe('statements as banks write them', () => {
  test('plain, of version 2: who paid, what they wrote, by which means', async () => {
    const file = await readFixture('flat-053-v02.xml')
    expect(file).toMatchObject({
      format: 'CAMT.053',
      statements: 1,
      accounts: ['FR7630004000031234567890143'],
      leftOut: { debits: 1, reversals: 0, pending: 0, currencies: 0 },
    })
    expect(file.credits).toMatchObject([
      {
        bookedOn: '2026-11-24',
        cents: 41_230,
        bankReference: 'FT26328A0001',
        endToEnd: '',
        debtor: 'TRAITEUR LUMIERE',
        debtorIban: 'FR1420041010050500013M02606',
        remittance: ['FACT 2026-000598'],
        method: 'transfer',
      },
      {
        cents: 183_007,
        debtor: '',
        method: 'cheque',
        additional: ['REMISE CHEQUES BORDEREAU 0004512 3 CHQ'],
      },
    ])
  })

  test('under a prefix, of version 8: a batch is split, what is no payment is counted', async () => {
    const { credits, leftOut } = await readFixture('prefixed-053-v08.xml')
    expect(
      credits.map(({ cents, debtor, endToEnd, remittance }) => [
        cents,
        debtor,
        endToEnd,
        remittance[0],
      ]),
    ).toEqual([
      [10_000, 'Cantine Jules Ferry', 'PRL-1', 'F2026-000601'],
      [20_000, 'Bistrot des Halles', 'PRL-2', 'F2026-000602'],
      [30_000, 'Épicerie d’Alésia', 'PRL-3', 'F2026-000603'],
    ])
    // Half past eleven at night in Greenwich is the next day in Paris.
    expect(credits[0]).toMatchObject({ bookedOn: '2026-11-24', method: 'direct_debit' })
    expect(leftOut).toEqual({ debits: 0, reversals: 2, pending: 1, currencies: 1 })
  })

  test('in Latin-1, of two accounts, with the payer in the bank’s own words', async () => {
    const { credits, statements, accounts } = await readFixture('two-accounts-053-v04-latin1.xml')
    expect([statements, accounts]).toEqual([2, ['04021234567', 'FR7610278060900002040290131']])
    expect(credits.map(({ debtor, cents, bookedOn }) => [debtor, cents, bookedOn])).toEqual([
      ['CRÊPERIE DU MARCHÉ', 25_410, '2026-11-20'],
      ['MARTIN PAUL', 5_000, '2026-11-20'],
      ['MARTIN PAUL', 5_000, '2026-11-20'],
      ['Hôtel de la Gare', 1_850, '2026-11-21'],
    ])
    expect(credits[0]?.bankReference).toBe('')
    expect(credits[3]?.remittance).toEqual(['REGLEMENT F2026-000620 F2026-0', '00621'])
  })

  test('as notices (CAMT.054), with structured references', async () => {
    const { format, credits } = await readFixture('notices-054-v02.xml')
    expect(format).toBe('CAMT.054')
    expect(credits.map(({ bankReference, remittance }) => [bankReference, ...remittance])).toEqual([
      ['Z1-1', 'RF18F2026000630'],
      ['Z1-2', 'F2026-000632'],
    ])
  })

  test('in UTF-16, and with CDATA', async () => {
    const text = statement(credit('1.00', '<AddtlNtryInf><![CDATA[A & B]]></AddtlNtryInf>'))
    const { credits } = await readCamt(Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect(credits[0]?.additional).toEqual(['A & B'])
  })
})

describe('a batch', () => {
  const part = (amount: string) =>
    `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>${amount}</Ustrd></RmtInf></TxDtls>`
  test('that does not add up stays one credit with all its texts', async () => {
    const { credits } = await readText(
      statement(credit('10.00', `<NtryDtls>${part('3.00')}${part('4.00')}</NtryDtls>`)),
    )
    expect(credits).toMatchObject([{ cents: 1_000, debtor: '', remittance: ['3.00', '4.00'] }])
  })
})

describe('what is no statement is refused with what to do', () => {
  const pain = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn></CstmrCdtTrfInitn></Document>`
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document><BkToCstmrStmt>&b;</BkToCstmrStmt></Document>`
  test.each([
    ['nothing', '', 'Ce fichier est vide.'],
    ['a PDF', '%PDF-1.7', 'est un PDF'],
    ['an archive', 'PK\u0003\u0004', 'Décompressez-le'],
    ['OFX', 'OFXHEADER:100', 'format OFX'],
    ['CFONB', `0130004${' '.repeat(113)}`, 'format CFONB 120'],
    ['a page', '<!DOCTYPE html><html><body>Session expirée</body></html>', 'est une page web'],
    ['a table', 'Date;Libellé;Montant', 'n’est pas un relevé en XML'],
    ['other XML', '<?xml version="1.0"?><factures/>', 'n’est pas un relevé bancaire'],
    ['an order', pain, 'ordre de virement (pain.001)'],
    ['the day under way', pain.replaceAll('CstmrCdtTrfInitn', 'BkToCstmrAcctRpt'), 'CAMT.052'],
    ['entities', bomb, 'déclare un type de document'],
    [
      'an entry of more than a file says',
      statement(credit('5.00', '<X/>'.repeat(210_000))),
      'n’est pas un relevé bancaire',
    ],
    [
      'what nobody closes',
      statement(credit('5.00', '<X>'.repeat(60))),
      'n’est pas un relevé bancaire',
    ],
    [
      'an external entity',
      '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Document/>',
      'déclare un type',
    ],
    ['another currency', statement(credit('5.00', '', 'USD')), 'Ce relevé est en USD'],
    ['a broken tag', statement(credit('5.00')).replace('</Sts>', '</Sto>'), 'pas un XML valable'],
    ['a bare ampersand', statement(credit('5.00', '<X>Dupont & fils</X>')), 'pas un XML valable'],
    ['a word for an amount', statement(credit('cinq')), '«\u00a0cinq\u00a0»'],
    ['parts of cents', statement(credit('5.001')), 'Un montant de ce fichier n’est pas lisible'],
    [
      'no such day',
      statement(credit('5.00')).replace('2026-11-24', '2026-02-30'),
      'Une date de ce fichier',
    ],
    ['no day', statement(credit('5.00')).replace(/<BookgDt>.*<\/BookgDt>/, ''), 'pas de date'],
    ['an unknown encoding', '<?xml version="1.0" encoding="klingon"?><Document/>', 'klingon'],
    [
      'signs of another encoding',
      Buffer.from(statement(credit('5.00', '<X>é</X>')), 'latin1'),
      'Les signes',
    ],
    ['endless depth', `<Document><BkToCstmrStmt>${'<a>'.repeat(100)}`, 'n’est pas un relevé'],
  ])('%s', async (_name, bytes, sentence) => {
    expect(await refusalOf(bytes)).toContain(sentence)
  })

  test('half a file, wherever it was cut', async () => {
    const whole = await fixture('flat-053-v02.xml')
    for (const share of [0.3, 0.5, 0.9, 0.99])
      expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * share)))).toContain(
        'Ce fichier est incomplet',
      )
  })

  test('more credits than a file of some months has', async () => {
    expect(await refusalOf(statement(credit('1.00').repeat(10_001)))).toMatch(
      /plus de 10\s000 encaissements/,
    )
  })
})
