import { singular } from './word-forms.ts'

/** Short forms that no catalogue holds and every kitchen writes, by what they stand for. */
export const shortForms: ReadonlyMap<string, readonly string[]> = new Map([
  ['pdt', ['pomme', 'terre']],
  ['hv', ['haricot', 'vert']],
  ['champi', ['champignon']],
  ['aulx', ['ail']],
])

/** Words beside a country's name that mean it: adjectives, other names. */
const wordsByCountry: Record<string, string> = {
  AR: 'argentine,argentin',
  AT: 'autriche,autrichien,autrichienne',
  BE: 'belgique,belge',
  BJ: 'bénin,béninois,béninoise',
  BR: 'brésil,brésilien,brésilienne',
  CI: 'côte d’ivoire,ivoirien,ivoirienne',
  CL: 'chili,chilien,chilienne',
  CM: 'cameroun,camerounais,camerounaise',
  CN: 'chine,chinois,chinoise',
  CO: 'colombie,colombien,colombienne',
  CR: 'costa rica,costaricain',
  DE: 'allemagne,allemand,allemande',
  DO: 'république dominicaine,saint-domingue,dominicain,dominicaine',
  DZ: 'algérie,algérien,algérienne',
  EC: 'équateur,équatorien,équatorienne',
  EG: 'égypte,égyptien,égyptienne',
  ES: 'espagne,espagnol,espagnole',
  FR: 'france,français,française,hexagone,fr',
  GB: 'royaume-uni,angleterre,grande-bretagne,anglais,anglaise',
  GH: 'ghana,ghanéen,ghanéenne',
  GP: 'guadeloupe,guadeloupéen,guadeloupéenne,antilles,antillais,antillaise',
  GR: 'grèce,grec,grecque',
  GT: 'guatemala',
  HN: 'honduras',
  HU: 'hongrie,hongrois,hongroise',
  IL: 'israël,israélien,israélienne',
  IN: 'inde,indien,indienne',
  IT: 'italie,italien,italienne',
  JP: 'japon,japonais,japonaise',
  KE: 'kenya,kényan,kényane',
  KR: 'corée,coréen,coréenne',
  LK: 'sri lanka',
  MA: 'maroc,marocain,marocaine',
  MG: 'madagascar,malgache',
  MQ: 'martinique,martiniquais,martiniquaise,antilles,antillais,antillaise',
  MU: 'île maurice,mauricien,mauricienne',
  MX: 'mexique,mexicain,mexicaine',
  MY: 'malaisie',
  NL: 'pays-bas,hollande,hollandais,hollandaise,néerlandais,néerlandaise',
  NZ: 'nouvelle-zélande,néo-zélandais,néo-zélandaise',
  PE: 'pérou,péruvien,péruvienne',
  PL: 'pologne,polonais,polonaise',
  PT: 'portugal,portugais,portugaise',
  RE: 'réunion,réunionnais,réunionnaise',
  RO: 'roumanie,roumain,roumaine',
  SN: 'sénégal,sénégalais,sénégalaise',
  TH: 'thaïlande,thaï,thaïlandais,thaïlandaise',
  TN: 'tunisie,tunisien,tunisienne',
  TR: 'turquie,turc,turque',
  US: 'états-unis,usa,amérique,américain,américaine',
  VN: 'viêt nam,vietnam,vietnamien,vietnamienne',
  ZA: 'afrique du sud,sud-africain,sud-africaine',
}
export const countryWords = (isoCode: string): string[] => wordsByCountry[isoCode]?.split(',') ?? []

/** Ripeness said in other words than the catalogue's, which sellers do not word alike either. */
export const ripenesses: readonly (readonly string[])[] = [
  ['mûr', 'mûr à point', 'à point', 'prêt à déguster', 'prêt à manger', 'affiné', 'bien mûr'],
  ['ferme', 'dur', 'pas mûr'],
  ['tournant', 'tourné'],
  ['tigré', 'tigrée', 'tacheté', 'tachetée'],
]

/** What packages are called, beside the first words of their labels. */
export const packageWords =
  `barquette botte bouquet bourriche bushel cagette caisse caissette carton colis epi filet ifco lot
  palox piece plateau pot rang ravier sac sachet tete vrac`
    .split(/\s+/)
    .map(singular)

export const packageShortForms: ReadonlyMap<string, string> = new Map([
  ['barq', 'barquette'],
  ['rg', 'rang'],
  ['pce', 'piece'],
  ['pcs', 'piece'],
  ['cageot', 'cagette'],
])

const countedWords = new Set([...packageWords, ...packageShortForms.keys(), 'kg', 'kilo'])
export const isPackageWord = (stem: string): boolean => countedWords.has(stem)

/** Words of so many wholesalers’ names that alone they mean none of them. */
export const commonShopWords = new Set(
  `bio champignon chef comptoir fruit grand halle herbe jardin legume maison marche panier patate
  pousse primeur rouge saison table verger vert`.split(/\s+/),
)
