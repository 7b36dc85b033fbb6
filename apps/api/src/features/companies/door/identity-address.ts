export type Lines = { line1: string; line2: string; postal_code: string; city: string }

const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join(' ')

/** An address as an identity holds it beside names and numbers: four lines of one text. */
export const addressText = ({ line1, line2, postal_code, city }: Lines): string =>
  [line1, line2, postal_code, city].map(inOneLine).join('\n')

/** The parts of such a text. */
export const addressLines = (text: string): Lines => {
  const [line1 = '', line2 = '', postal_code = '', city = ''] = text.split('\n')
  return { line1, line2, postal_code, city }
}

/** As people read it, on one line. */
export const addressInWords = (text: string): string => {
  const { line1, line2, postal_code, city } = addressLines(text)
  return [line1, line2, `${postal_code} ${city}`.trim()].filter(Boolean).join(', ')
}
