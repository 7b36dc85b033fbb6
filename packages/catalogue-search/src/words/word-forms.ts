import { foldText } from './fold.ts'

/** Words that tell no thing from another: « pomme de terre » is pomme and terre. */
const littleWords = new Set(
  `a au aux avec c d de des du en et il j je kg kilo kilos l la le les me ou par pour s sur un une
  x`.split(/\s+/),
)
export const isLittle = (word: string): boolean => littleWords.has(word)

/** What people add to a name and no product is told by. */
const courtesies = new Set(
  `beau beaux belle besoin bien bon bonjour bonne chercher cherche cher chere chez demain faut frai
  frais fraiche livraison livre livree maison merci ordinaire origine pa pas petit petite prix promo
  promotion provenance qualite saison stp svp top veux voudrai`.split(/\s+/),
)
export const isCourtesy = (stem: string): boolean => courtesies.has(stem)

/** Feminine adjectives of produce whose masculine is more than a final e away, and those that are not. */
const masculine = new Map(
  `verte-vert blanche-blanc noire-noir violette-violet ronde-rond grise-gris blonde-blond brune-brun
  douce-doux fraiche-frais cuite-cuit crue-cru plate-plat frisee-frise longue-long pointue-pointu
  chinoise-chinois grosse-gros moyenne-moyen mure-mur affinee-affine tournee-tourne
  tournante-tournant sanguine-sanguin rosee-rose`
    .split(/\s+/)
    .map(pair => pair.split('-') as [string, string]),
)

/** Words of four letters that end in s or x in the singular too; « pers » is short for persil. */
const invariable = new Set(
  'ados bras fois pers gras gris gros iles mais noix pois prix riz roux'.split(' '),
)

/** Singular and plural meet: « tomates », « choux », « ails »; « noix » and « pois » stay whole. */
export const singular = (word: string): string =>
  word.length > 4 || (word.length === 4 && !invariable.has(word)) ? word.replace(/[sx]$/, '') : word

/** The other gender of an adjective in the singular, « verte » for « vert », if it is one. */
const feminine = new Map([...masculine].map(([she, he]) => [singular(he), she]))
export const otherGender = (stem: string): string | undefined => {
  const he = masculine.get(stem)
  return he === undefined ? feminine.get(stem) : singular(he)
}

/** One form of an adjective, whatever it goes with: « mûres » and « mûr » meet. */
export const genderless = (stem: string): string => {
  const he = masculine.get(stem)
  return he === undefined ? stem : singular(he)
}

/** The words of a text in the singular, little ones too. */
export const stemsOf = (text: string): string[] =>
  (foldText(text).match(/\d+(?:[.,]\d+)?|\p{L}+/gu) ?? []).map(word =>
    singular(word.replace(',', '.')),
  )

/** The words of a name that tell it from others; all of them when all are little. */
export const tellingStemsOf = (text: string): string[] => {
  const stems = stemsOf(text)
  const telling = stems.filter(stem => !isLittle(stem))
  return telling.length > 0 ? telling : stems
}

/**
 * A word as it sounds, for spellings by ear: « basilique » and « basilic », « obergine » and
 * « aubergine » meet.
 */
export const soundOf = (stem: string): string =>
  stem
    .replace(/h/g, '')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/qu|[cq]/g, 'k')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/eau|au/g, 'o')
    .replace(/[ae]i/g, 'e')
    .replace(/y/g, 'i')
    .replace(/[ae](?=[nm][^aeioun])/g, 'a')
    .replace(/m(?=[pb])/g, 'n')
    .replace(/z/g, 's')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=..)(?:e|[tdsx]e?)$/, '')
