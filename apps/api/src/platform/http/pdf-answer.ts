export async function* whole(bytes: Uint8Array) {
  yield bytes
}

/** A PDF that was made whole, as a call answers it. */
export const pdfAnswer = (name: string, bytes: Uint8Array) => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  chunks: whole(bytes),
})

/** What of a name or a number a file’s name may have: « Été, centre » is « ete-centre ». */
export const fileWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
