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
  mand=mandarine;pamp=pamplemousse;asp=asperge;cdb=coeur boeuf;ss=sans;dce=douce;tf=tres fin;ef=extra fin;rd=rond;nvlle=nouveau;nvl=nouveau;nvx=nouveau;art=artichaut;carot=carotte;cel=celeri;nav=navet;
  nect=nectarine;abri=abricot;avo=avocat;avoc=avocat;ban=banane;ana=ananas;fse=fraise;frb=framboise;
  fbse=framboise;myrt=myrtille;aulx=ail;pech=peche;pds=pied;gde=grande;svide=sous vide;sv=sous vide;gourm=gourmand;
  bq=barquette;bqt=barquette;brq=barquette;barq=barquette;bqe=barquette;bte=botte;bot=botte;bott=botte;btte=botte;
  bt=botte;cs=colis;caiss=caisse;css=caisse;ctn=carton;crt=carton;ct=carton;plt=plateau;plx=plateau;plto=plateau;
  pltx=plateau;cag=cagette;cgt=cagette;fil=filet;flt=filet;bush=bushel;sct=sachet;sch=sachet;
  sach=sachet;pc=piece;pce=piece;pcs=piece;pz=piece;rgs=rang;rng=rang;kgs=kg;kilo=kg;gr=g;grs=g;tete=tete;
  chf=chou fleur;cgte=courgette;crg=courgette;pse=pousse;org=orange;cit=citron;car=carotte;mang=mangue;mgue=mangue;
  past=pasteque;pst=pasteque;mel=melon;end=endive;fen=fenouil;bro=brocoli;pan=panais;ech=echalote;pat=patate;
  roq=roquette;cib=ciboulette;gin=gingembre;hb=haricot beurre;pts=petit;ptit=petit;nv=nouveau;viol=violet;
  nr=noir;rse=rose;ext=extra;xf=extra fin;brqt=barquette;cai=caisse;cls=colis;scht=sachet;sht=sachet;cdp=champignon paris`
    .split(';')
    .map(pair => {
      const [form = '', words = ''] = pair.trim().split('=')
      return [stemsOf(form)[0] ?? form, stemsOf(words)] as const
    }),
)

const word = (stem: string, like: LabelToken): LabelToken => ({
  ...like,
  stem,
  kind: 'word',
  capitals: false,
  joined: false,
})

const words = (text: string, like: LabelToken): LabelToken[] =>
  stemsOf(text).map(stem => word(stem, like))

/** Colours that one letter says behind these: « COURGETTE J », « POIV R »; the B of peaches is a size. */
const colourLetters: Record<string, readonly string[]> = {
  courgette: ['jaune', 'vert'],
  poivron: ['jaune', 'vert', 'rouge'],
  oignon: ['jaune', 'rouge'],
  kiwi: ['jaune', 'vert'],
  citron: ['jaune', 'vert'],
  peche: ['jaune'],
  nectarine: ['jaune'],
}

const colourBehind = (head: string, letter: string): string | null =>
  colourLetters[shortForms.get(head)?.[0] ?? head]?.find(each => each.startsWith(letter)) ?? null

/** What is sold as young leaves. */
const leaves = ['epinard', 'mesclun', 'salade', 'roquette', 'moutarde']

const isWord = (token: LabelToken | undefined, ...stems: string[]): boolean =>
  token?.kind === 'word' && stems.includes(token.stem)

const mostHeads = 60

/** What a letter behind a number counts: « 6K », « 2R », « 12P », « 27 fruits », « 24T » of heads and no tons. */
const behindNumber = (stem: string, number: string, isLast: boolean): string | null => {
  if (stem === 'k') return 'kg'
  if (stem === 'r' && number.length === 1) return 'rang'
  if (['p', 'u', 'f', 'fruit'].includes(stem) && isLast) return 'piece'
  return stem === 't' && Number(number) <= mostHeads ? 'tete' : null
}

/** A single letter or a short form before or after a number: « 6K », « P/12 », « S/10 kg », « C16 », « 2R ». */
const besideNumber = (tokens: readonly LabelToken[], at: number): string | null => {
  const token = tokens[at]
  const before = tokens[at - 1]
  const after = tokens[at + 1]
  if (token?.kind !== 'word') return null
  const counted =
    before?.kind === 'number'
      ? behindNumber(token.stem, before.stem, after?.kind !== 'number')
      : null
  if (counted !== null) return counted
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

/** Letters that mean something beside certain words alone; null where they do not. */
const besideWord = (tokens: readonly LabelToken[], at: number): string | null => {
  const stem = tokens[at]?.stem ?? ''
  const next = tokens[at + 1]
  if (stem.length === 1)
    return stem === 's' && isWord(next, 'vide')
      ? 'sous'
      : colourBehind(tokens[at - 1]?.stem ?? '', stem)
  if (stem === 'jp' && isWord(next, ...leaves)) return 'jeune pousse'
  if (stem === 'cf' && isWord(tokens[at - 1], 'pdt', 'terre')) return 'chair ferme'
  if (stem === 'ch' && isWord(next, 'ferme')) return 'chair'
  if (isBesideNumber(tokens, at)) return null
  // « OIGNON RG » is red, « CHAMP PARIS BLC PC » « pied coupé ».
  if (stem === 'rg') return 'rouge'
  const isCut = stem === 'pc' && tokens.some(each => each.stem.startsWith('champ'))
  return isCut ? 'pied coupe' : null
}

/** What stands for a token; nothing but itself where nothing does. */
const writtenOut = (tokens: readonly LabelToken[], at: number, token: LabelToken): LabelToken[] => {
  const counted = besideNumber(tokens, at)
  // « P20 » of bananas is a size, whatever a letter means elsewhere.
  if (counted !== null)
    return [{ ...word(counted, token), stands: token.stem, capitals: token.capitals }]
  if (token.kind !== 'word') return [token]
  const beside = besideWord(tokens, at)
  if (beside !== null) return words(beside, token)
  // « PC » beside no number is no piece.
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
