/** Writes the JSON of what does not change, once for each as long as it lives. */
export const writtenOnce = <Key extends object, Rest extends unknown[]>(
  write: (key: Key, ...rest: Rest) => string,
): ((key: Key, ...rest: Rest) => string) => {
  const known = new WeakMap<Key, string>()
  return (key, ...rest) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const json = write(key, ...rest)
    known.set(key, json)
    return json
  }
}

const beyondLatin1 = /[\u0100-\uffff]/g
const byNumber = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The same text in one piece and on its own: of joined parts, or cut out of something longer, it may be neither. */
export const inOnePiece = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')

/**
 * JSON that is kept at one byte a character, « ’ » and « œ » written by their number: one such sign
 * would have a whole answer joined, measured and encoded at half the speed.
 */
export const writeJson = (value: object | string): string => {
  const json = JSON.stringify(value)
  if (json.search(beyondLatin1) < 0) return json
  // What replaces keeps two bytes a character; this does not.
  return inOnePiece(json.replace(beyondLatin1, byNumber))
}

/** The JSON of an object's fields without its braces: other fields stand beside them. */
export const fieldsOf = (object: object): string => writeJson(object).slice(1, -1)
