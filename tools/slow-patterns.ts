/** Patterns that may take more than one walk over their text, as they are written, and what bounds that text. */
export const boundOf: ReadonlyMap<string, string> = new Map([
  [String.raw`/^(.+?)\1+$/`, 'a password of 200 characters (contract/accounts/auth)'],
  [
    String.raw`/^(.+?)[\s,]+(\d{5})\s+(\p{L}[^\d,]*(?:\d{1,2})?)$/su`,
    'an address of 400 characters (contract/companies/company)',
  ],
  [
    String.raw`/(?:^|\s|\/)DE[\s:]+(.{2,70}?)\s*(?:\/|\s(?:MOTIF|REF|LIB|ID)\b|$)/i`,
    'the first 1,000 characters that a bank says of a payment',
  ],
  [
    String.raw`/\s*(?:\.{3,}|…+\.*|_{2,}|(?:\s?[.·•]){4,}|-{2,}>?|->|→|=>)\s*(?=\d)/gu`,
    'a label of 500 characters (domain/price-list/reading/label-tokens)',
  ],
  [
    String.raw`/\d+(?:[.,]\d*)?[-–/]\d+|\d+(?:[.,]\d+)?|[½¼¾]|[×*]|[\p{L}\p{M}]+/gu`,
    'nothing: what the first way gives back, the second takes whole, so a run is read twice at most',
  ],
  [
    String.raw`/^(.*\p{L}.*?)[\s,;:]+(?:[x×*]\s*)?(\d{1,3}(?:[.,]5)?)$/iu`,
    'what is typed at the desk: 200 characters (contract/orders/desk)',
  ],
  [
    String.raw`/^(.*\p{L}.*?)[\s,;:]+(?:[x×*]\s*(\d{1,3}(?:[.,]5)?)|(\d{1,3}(?:[.,]5)?)\s*(?:colis|caisses?|cagettes?|plateaux?|cartons?|sacs?|cols?|cs|plt|x|×|\*))$/iu`,
    'what is typed at the desk: 200 characters (contract/orders/desk)',
  ],
])
