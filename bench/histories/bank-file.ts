type BankCredit = { cents: number; day: string; reference: string; payer: string; text: string }

const entry = ({ cents, day, reference, payer, text }: BankCredit): string => `
<Ntry><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

/** A statement of the bank (CAMT.053) with these credits. */
export const bankFile = (credits: readonly BankCredit[]): string => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>FR7630004000031234567890143</IBAN></Id></Acct>${credits.map(entry).join('')}
</Stmt></BkToCstmrStmt></Document>`
