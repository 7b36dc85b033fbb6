/** Not seen, or turning the text around: what is read would not be what is written. */
const unseen =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\ufffd]/u
/** Signs that join several into one picture, « ❤️ », are seen in it. */
const emoji = /\p{RGI_Emoji}/gv

/** More marks than a letter of any language carries run over the lines around it. */
const piled = /\p{M}{3}/u

/** Whether a name is one line that reads as it is written (Unicode TR36 §3.4). */
export const isReadableName = (name: string): boolean =>
  !unseen.test(name.replace(emoji, '')) && !piled.test(name.normalize('NFC'))

/** What of a text nobody sees, or turns what follows around; signs within a picture stay. */
const hidden = /[[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}]--[\n\t]]/gv

/** A text of several lines as it is kept: without what turns it around, empty where nothing is seen of it. */
export const readableText = (text: string): string => {
  const kept = text.replace(hidden, '').trim()
  return /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(kept) ? kept : ''
}

/** Whether there is a letter or a digit to read. */
export const isSaidName = (name: string): boolean => /[\p{L}\p{N}]/u.test(name)

/** Letters that no Latin word has beside its own; what Japanese and Korean write together is one alphabet. */
const foreign =
  /[\p{L}--[\p{Script=Latin}\p{Script=Common}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]]/v

/** Whether no word takes its letters from two alphabets: « Рrimeurs » begins with a Cyrillic Р (UTS 39 §5.1). */
export const isOneAlphabet = (name: string): boolean =>
  !(name.match(/[\p{L}\p{M}]+/gu) ?? []).some(
    word => /\p{Script=Latin}/u.test(word) && foreign.test(word),
  )

/** An address of the web or of a mailbox, however its beginning is left out. */
const address = /:\/\/|\bhttps?\b|\bwww\d*\.|[\p{L}\p{N}]\.\p{L}{2,}[/\\?#:]|\S@[^\s@]+\.\p{L}/iu

/** What people write before a name with a dot and no blank: « M.Dupont », « Dr.Martin ». */
const titles = new Set('m mm mr mme mmes mlle mlles dr drs me pr st ste ch jr sr'.split(' '))
/** Endings of sites, beside those of two letters, that mail programs make a link of even after one letter. */
const endings = new Set(
  (
    'com net org info biz app dev xyz top shop site online club paris bzh alsace corsica link click live pro name ' +
    'store tech website space page cloud work life world news blog group email agency host press fun vip win bet ' +
    'bid loan men date party review trade racing science stream download mobi tel asia cat jobs travel post ' +
    'museum aero coop int edu gov mil arpa icu buzz gay ink zip mov new day tax bar wiki rest sale today bio'
  ).split(' '),
)

/** « jardin.fr »: mail programs make a link of it. « M.Dupont » and « J.-P. » are no sites, « m.fr » is one. */
const hasSite = (name: string): boolean =>
  [...name.matchAll(/(?<=([\p{L}\p{N}-]+))\.(\p{L}{2,})/gu)].some(([, before = '', after = '']) => {
    const ending = after.toLowerCase()
    const isTitle = /^\p{L}$/u.test(before) || titles.has(before.toLowerCase())
    return !isTitle || ending.length < 3 || endings.has(ending)
  })

/** A telephone number as France writes it, or with the code of its country. */
const telephone = /(?<!\d)(?:0(?:[\s.\-/]*\d){9}(?!\d)|(?:\+|00)[\s(]*\d(?:[\s.\-/()]*\d){7,})/u
/** An address of four numbers, a code of a country, a path or a link of Markdown: in no person's name. */
const reach = /\d\.\d|\+\s*\d{2}|[/\\[\]@]/u

/** As a browser reads it: wide letters are letters, and whatever it takes for a dot is one (UTS 46 §4). */
const asBrowsersRead = (name: string): string =>
  name.normalize('NFKC').replace(/[\u3002\uff61]/g, '.')

/** Whether a company's name leads nowhere. It may be called after its site: « Le Jardin.fr ». */
export const isCompanyName = (name: string): boolean => {
  const read = asBrowsersRead(name)
  return !address.test(read) && !telephone.test(read)
}

/** Whether a brand leads nowhere: every visitor reads it before anybody has looked at it. */
export const isBrandName = (name: string): boolean =>
  isCompanyName(name) && !hasSite(asBrowsersRead(name))

/** Whether a person's name leads nowhere. Nobody is called after a site. */
export const isFirstName = (name: string): boolean =>
  isBrandName(name) && !reach.test(asBrowsersRead(name))

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
