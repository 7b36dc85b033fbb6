/** Not seen, or turning the text around: what is read would not be what is written. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff]/u

/** Whether a name is one line that reads as it is written (Unicode TR36 §3.4). */
export const isReadableName = (name: string): boolean => !unseen.test(name)

/** An address of the web or of a mailbox, however its beginning is left out. */
const address = /:\/\/|\bhttps?\b|\bwww\d*\.|[\p{L}\p{N}]\.\p{L}{2,}[/\\?#:]|\S@\S+\.\p{L}/iu
/** « jardin.fr »: mail programs make a link of it. */
const site = /[\p{L}\p{N}]\.\p{L}{2,}/u

/** An address of four numbers, a telephone number, a path or a link of Markdown: in no person's name. */
const reach = /\d\.\d|\+\s*\d{2}|[/\\[\]@]/u

/** As a browser reads it: wide letters are letters, and whatever it takes for a dot is one (UTS 46 §4). */
const asBrowsersRead = (name: string): string =>
  name.normalize('NFKC').replace(/[\u3002\uff61]/g, '.')

/** Whether a company's name leads nowhere. It may be called after its site: « Le Jardin.fr ». */
export const isCompanyName = (name: string): boolean => !address.test(asBrowsersRead(name))

/** Whether a person's name leads nowhere. Nobody is called after a site; « M. » and « J.-P. » are no sites. */
export const isFirstName = (name: string): boolean => {
  const read = asBrowsersRead(name)
  return ![address, site, reach].some(pattern => pattern.test(read))
}

const capitalised = (word: string): string => word.charAt(0) + word.slice(1).toLocaleLowerCase('fr')

/**
 * A person's name as a mail says it: « JEAN-ÉRIC » is « Jean-Éric », and who writes « GAGNEZ 500 € » for a
 * name does not shout in our mails. Initials stay: « JP ».
 */
export const spokenName = (name: string): string => {
  const letters = name.replace(/[^\p{L}]/gu, '')
  const isShouted = letters.length > 2 && letters === letters.toLocaleUpperCase('fr')
  return name.replace(isShouted ? /\p{L}[\p{L}\p{M}]+/gu : /\p{Lu}[\p{Lu}\p{M}]{2,}/gu, capitalised)
}
