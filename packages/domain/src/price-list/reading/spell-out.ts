import { stemsOf } from '@carreau/catalogue-search/words/word-forms'
import type { LabelToken } from './label-tokens.ts'

/** Short forms that everybody in the trade reads alike, by what they stand for. */
const shortForms: ReadonlyMap<string, readonly string[]> = new Map(
  `pdt=pomme terre;pdterre=pomme terre;hv=haricot vert;hvt=haricot vert;
  hvert=haricot vert;pom=pomme;tom=tomate;tmt=tomate;courg=courgette;crgt=courgette;aub=aubergine;
  poiv=poivron;pvr=poivron;conc=concombre;ccb=concombre;ch=chou;chx=chou;chfl=chou fleur;cfl=chou fleur;bxl=bruxelles;
  brux=bruxelles;bat=batavia;fdc=feuille chene;fch=feuille chene;oign=oignon;oig=oignon;ogn=oignon;jne=jaune;
  jn=jaune;blc=blanc;blch=blanc;bl=blanc;rge=rouge;rg=rang;vrt=vert;vte=vert;vlt=violet;har=haricot;
  champi=champignon;champ=champignon;chpg=champignon;rad=radis;bett=betterave;bet=betterave;clem=clementine;
  mand=mandarine;pamp=pamplemousse;asp=asperge;cdb=coeur boeuf;ss=sans;dce=douce;tf=tres fin;ef=extra fin;rd=rond;nvlle=nouveau;nvl=nouveau;nvx=nouveau;art=artichaut;carot=carotte;cel=celeri;nav=navet;poir=poireau;
  nect=nectarine;abri=abricot;avo=avocat;avoc=avocat;ban=banane;ana=ananas;fse=fraise;frb=framboise;
  fbse=framboise;myrt=myrtille;aulx=ail;pech=peche;pds=pied;gde=grande;svide=sous vide;sv=sous vide;gourm=gourmand;
  bq=barquette;bqt=barquette;brq=barquette;barq=barquette;bqe=barquette;bte=botte;bot=botte;bott=botte;btte=botte;
  bt=botte;cs=colis;caiss=caisse;css=caisse;ctn=carton;crt=carton;ct=carton;plt=plateau;plx=plateau;plto=plateau;
  pltx=plateau;cag=cagette;cgt=cagette;fil=filet;flt=filet;bush=bushel;sct=sachet;sch=sachet;
  sach=sachet;pc=piece;pce=piece;pcs=piece;pz=piece;rgs=rang;rng=rang;kgs=kg;kilo=kg;gr=g;grs=g;tete=tete`
    .split(';')
    .map(pair => {
      const [form = '', words = ''] = pair.trim().split('=')
      return [stemsOf(form)[0] ?? form, words.split(' ')] as const
    }),
)

const word = (stem: string, like: LabelToken): LabelToken => ({
  ...like,
  stem,
  kind: 'word',
  capitals: false,
  joined: false,
})

const isWord = (token: LabelToken | undefined, ...stems: string[]): boolean =>
  token?.kind === 'word' && stems.includes(token.stem)

/** A single letter or a short form before or after a number: « 6K », « P/12 », « S/10 kg », « C16 », « 2R ». */
const besideNumber = (tokens: readonly LabelToken[], at: number): string | null => {
  const token = tokens[at]
  const before = tokens[at - 1]
  const after = tokens[at + 1]
  if (token?.kind !== 'word') return null
  if (before?.kind === 'number') {
    if (token.stem === 'k') return 'kg'
    if (token.stem === 'r' && before.stem.length === 1) return 'rang'
    // « 12P », « 27 fruits »
    if (['p', 'fruit'].includes(token.stem) && after?.kind !== 'number') return 'piece'
  }
  if (after?.kind !== 'number' || after.joined) return null
  if (token.stem === 'p' || token.stem === 'par') return 'x'
  if (token.stem === 'col') return 'colis'
  // « S10 »: sizes are letters without a number.
  if (token.stem === 's' && after.stem.length > 1) return 'sac'
  // « C16 »; the C of « C 1RG » is a size itself.
  const isLayers = isWord(tokens[at + 2], 'rg', 'rang', 'r', 'rng')
  if (token.stem === 'c' && before?.kind !== 'number' && !isLayers) return 'cal'
  return null
}

const isBesideNumber = (tokens: readonly LabelToken[], at: number): boolean =>
  tokens[at - 1]?.kind === 'number' || tokens[at + 1]?.kind === 'number'

/** What stands for a token; nothing but itself where nothing does. */
const writtenOut = (tokens: readonly LabelToken[], at: number, token: LabelToken): LabelToken[] => {
  const beside = besideNumber(tokens, at)
  // « P20 » of bananas is a size, whatever a letter means elsewhere.
  if (beside !== null)
    return [{ ...word(beside, token), stands: token.stem, capitals: token.capitals }]
  if (token.kind !== 'word') return [token]
  if (token.stem === 's' && isWord(tokens[at + 1], 'vide')) return [word('sous', token)]
  if (token.stem === 'ch' && isWord(tokens[at + 1], 'ferme')) return [word('chair', token)]
  // « PC » beside no number is « pied coupé » as well.
  if (token.stem === 'pc' && !isBesideNumber(tokens, at)) return [token]
  const [first, ...others] = shortForms.get(token.stem) ?? []
  if (first === undefined || first === token.stem) return [token]
  return others.length === 0
    ? [{ ...word(first, token), stands: token.stem }]
    : [first, ...others].map(each => word(each, token))
}

/** A line's words with what the trade writes short written out: « HV P/12 6K » is haricot vert, x 12, 6 kg. */
export const spellOut = (tokens: readonly LabelToken[]): LabelToken[] =>
  tokens.flatMap((token, at) => writtenOut(tokens, at, token))
