/** Letters of other alphabets, each followed by the Latin one it is taken for. */
const lookalikes = new Map(
  [
    ...'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzɑaɡgаaеeоoрpсcхxуyкkмmнhтtвbіiјjѕsԁdԛqԝwһhαaεeοoρpνvκkτtυuχxιiηnγyβbμmζz'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, sign = '', letter = '']) => [sign, letter]),
)
const initials = ['sarl', 'sasu', 'sas', 'eurl', 'earl', 'gaec', 'scea', 'scop', 'snc', 'sca', 'sc']
  .concat('sa', 'sci', 'ei')
  // However they are set apart: « S.A.R.L. », « S A R L ».
  .map(form => [...form].join('[\\s.]*'))
const legalForm = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${initials.join('|')}|ets|etablissements?)(?![\\p{L}\\p{N}])`,
  'gu',
)

/** Small letters without accents, whatever alphabet they were taken from. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ı', 'i')
    .replace(/\P{ASCII}/gu, sign => lookalikes.get(sign) ?? sign)

/** A name in small letters without accents and legal forms, words still apart. */
export const plainName = (name: string): string => plain(name).replace(legalForm, ' ')

/** Letters and digits alone, those that are taken for one another in one: 0 and o, 1, l and i. */
export const plainLetters = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('0', 'o')
    .replace(/[1l]/g, 'i')

/**
 * What two names that people take for each other share: « S.A.R.L. PRIMEURS-BÉNALI » and « Primeurs Benali »
 * have the same one. Empty of a name that is nothing but a legal form.
 */
export const likenessOf = (name: string): string => plainLetters(plainName(name))

/** What a service says beside its own name. */
const ofService = [
  ...['le', 'la', 'l', 'les', 'de', 'du', 'des', 'd', 'chez', 'by', 'the'],
  ...[
    'service',
    'services',
    'equipe',
    'team',
    'support',
    'assistance',
    'aide',
    'help',
    'client',
    'clients',
  ],
  ...[
    'contact',
    'admin',
    'administrateur',
    'administration',
    'operateur',
    'moderation',
    'moderateur',
  ],
  ...[
    'compta',
    'comptabilite',
    'facturation',
    'paiement',
    'paiements',
    'securite',
    'direction',
    'societe',
  ],
  ...[
    'officiel',
    'officielle',
    'official',
    'plateforme',
    'plate',
    'forme',
    'platform',
    'marketplace',
    'site',
  ],
  ...[
    'info',
    'infos',
    'notification',
    'notifications',
    'noreply',
    'bot',
    'technique',
    'commercial',
    'france',
  ],
  ...['fr', 'com', 'app', 'sarl', 'sas', 'sasu', 'sa', 'eurl'],
].map(plainLetters)
const platform = new RegExp(`^(?:${ofService.join('|')})*carreau(?:${ofService.join('|')})*$`)

/**
 * Whether a name is the platform's own, alone or as one of its services: « Service Carreau ». « Le Carreau du
 * Temple » says something else too, and is nobody's but its own.
 */
export const isPlatformName = (name: string): boolean => platform.test(plainLetters(plain(name)))
