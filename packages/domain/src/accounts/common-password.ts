import { foldText } from '@carreau/catalogue-search/words/fold'

/**
 * What the most used passwords of leaked lists are made of, French and English, without accents; the
 * digits and signs that people put before and after are no part of them (`isCommonPassword`).
 */
const commonWords: ReadonlySet<string> = new Set(
  `password passwort passe motdepasse monmotdepasse mdp secret admin administrateur administrator
root user utilisateur guest invite test testtest essai demo default changeme changez changermoi
letmein welcome bienvenue bonjour salut coucou hello access acces master login connexion ouvert
azerty azertyuiop azertyu qwerty qwertyuiop qwertz qsdfghjk qsdfghjklm wxcvbn asdfgh asdfghjk
asdfghjkl zxcvbn zxcvbnm azeqsd azeqsdwxc aqwzsx aqwzsxedc qazwsx qazwsxedc zaqwsx abcd abcdef
abcdefg abcdefgh abc xyz aaa zzz azer azert
iloveyou jetaime jtaime jetaimefort teamo loveyou love lovely amour monamour moncoeur mon coeur
cherie cheri doudou doudoune loulou louloute chouchou chocolat caramel nounours bisous bisou calin
princesse princess prince reine queen king roi angel ange diable devil demon sunshine soleil lune
etoile star superstar rainbow flower fleur rose marguerite tulipe papillon butterfly
bebe baby babygirl babyboy maman papa mamie papi famille family enfant enfants fille garcon
football foot soccer rugby tennis basket basketball baseball hockey judo karate marseille
olympique olympiquedemarseille om psg parissg parissaintgermain lyon saintetienne bordeaux toulouse
nantes lille paris france francais bretagne corse normandie alsace provence algerie maroc tunisie
portugal espagne italie belgique suisse canada london america dallas chelsea arsenal liverpool
manchester barcelona barcelone realmadrid juventus ronaldo messi zidane mbappe neymar benzema
monkey dragon tiger tigre lion panther panthere wolf loup ours bear eagle aigle faucon chat chaton
chien chienne minou minouche mimine cat dog puppy kitten poney cheval horse dauphin dolphin requin
shark lapin rabbit souris mickey minnie donald pokemon pikachu batman superman spiderman ironman
starwars darkvader yoda matrix naruto sasuke goku dragonball simpson homer bart shrek snoopy
garfield scoobydoo harrypotter hermione gandalf frodo matrixx avatar terminator rambo rocky zorro
asterix obelix tintin milou
michael michelle jennifer jessica daniel andrew joshua matthew ashley amanda nicole robert thomas
charlie jordan hunter buster maggie ginger summer winter autumn spring pepper cookie banana orange
cherry apple computer internet samsung apple google facebook youtube twitter linkedin instagram
whatsapp microsoft windows android iphone nokia sony playstation nintendo xbox minecraft fortnite
roblox counterstrike warcraft worldofwarcraft callofduty
nicolas alexandre antoine julien maxime thomas guillaume romain vincent olivier laurent sebastien
frederic philippe christophe stephane pascal patrick michel pierre jacques bernard dominique
francois jean jeanpierre paul louis hugo lucas enzo mathieu matthieu mathis quentin valentin kevin
jeremy anthony mohamed mehdi karim marie camille sarah julie laura pauline marine manon lea chloe
emma ines jade lola celine sandrine isabelle nathalie sylvie catherine valerie stephanie veronique
christine florence virginie aurelie emilie elodie melanie audrey caroline charlotte mathilde justine
amelie sophie claire anne martine monique brigitte nadia fatima samira leila yasmine
printemps automne hiver lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier
mars avril mai juin juillet aout septembre octobre novembre decembre noel january february march
april june july august september october november december monday friday
trustno freedom liberte whatever nothing shadow ombre killer mustang corvette ferrari porsche
mercedes peugeot renault citroen yamaha ducati harley kawasaki merlin ninja samurai warrior
guerrier pirate corsaire phoenix hunter ranger thunder tonnerre eclair lightning blaze fire feu
diamond diamant silver argent golden gold platine money banque blink metallica nirvana beatles
eminem rihanna beyonce madonna michaeljackson bobmarley marley johnny hallyday booba jul
musique music guitare guitar piano danse dance cinema vacances soleilsoleil voyage plage
mer ocean montagne campagne maison house jardin cuisine bateau voiture moto velo
fuckyou fuckoff merde putain
restaurant bistrot brasserie primeur primeurs rungis marche fruits legumes fruit legume tomate
carotte fraise cerise pomme poire patate cuisine chef commande commandes grossiste livraison
carreau carreaux societe entreprise bureau travail compta comptable facture factures`.split(/\s+/),
)

/** Ways along a keyboard or the alphabet, of which any stretch is guessed, backwards too. */
const ways = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'aqwzsxedcrfvtgbyhnujikolpm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1aqw2zsx3edc4rfv5tgb6yhn7ujk8il9om',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2z3e4r5t6y7u8i9o0p',
  'a1z2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
]

/** Signs that stand for letters, as everybody writes them: p@ssw0rd. */
const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const shortestDigits = 12

const isAlongAWay = (text: string): boolean => {
  const back = [...text].reverse().join('')
  return ways.some(way => way.includes(text) || way.includes(back))
}

/** « abcabcabc » is abc: what a text repeats, or the text. */
const repeatedPart = (text: string): string => /^(.+?)\1+$/.exec(text)?.[1] ?? text

/** Without the digits and signs around it. */
const core = (text: string): string => text.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '')

const isCommonWord = (text: string): boolean => {
  const word = core(text)
  const part = repeatedPart(word)
  return [word, part].some(
    known => commonWords.has(known) || (known.length >= 4 && isAlongAWay(known)),
  )
}

/**
 * Whether a password is among the first that are tried: a common word with digits or signs around it
 * or in disguise, a way along the keyboard, something short repeated, or digits alone. (ASVS 5.0
 * §6.2.4 asks for the 3 000 most used of a list; these rules refuse those and their neighbours.)
 */
export const isCommonPassword = (password: string): boolean => {
  const text = foldText(password).replace(/\s+/g, '')
  const part = repeatedPart(text)
  if (part.length <= 3 || (/^\d+$/.test(text) && text.length < shortestDigits)) return true
  if (isAlongAWay(part)) return true
  const undisguised = [...text].map(sign => disguises[sign] ?? sign).join('')
  // The digits around a disguised word are no disguise: P@ssw0rd1.
  const plain = text.replace(/^\d+|(?<![\d!])[\d!]+$/g, '')
  const plainUndisguised = [...plain].map(sign => disguises[sign] ?? sign).join('')
  return [text, undisguised, plainUndisguised].some(isCommonWord)
}
