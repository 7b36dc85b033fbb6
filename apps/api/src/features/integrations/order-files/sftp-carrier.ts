import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import type { SftpLogin } from '@carreau/domain/integrations/order-files'
import type { Client, ConnectConfig, SFTPWrapper } from 'ssh2'
import { type Reach, wordsOfFailure } from '../../../platform/outgoing/call-address.ts'
import { isPublicAddress, lookUpPublic } from '../../../platform/push/public-address.ts'
import { type Carrier, NotCarried } from './not-carried.ts'

export type SftpPlace = {
  host: string
  port: number
  username: string
  folder: string
  login: SftpLogin
  /** The password or the private key, open. */
  secret: string
  /** « ssh-ed25519 SHA256:… », what the server showed before; null before the first connection. */
  hostKey: string | null
}

type Wires = {
  reach: Reach
  /** How long each step may take. */
  patienceMs: number
  /** What the server showed at the first connection, once it let us in. */
  onHostKey: (hostKey: string) => Promise<void>
}

const changedKey =
  'Ce serveur n’est plus celui de la première connexion\u00a0: sa clé a changé. Vérifiez-la, puis acceptez la nouvelle en modifiant le réglage.'

/** A key as `ssh-keygen -l` writes it, after its kind: the first text of the blob. */
const writtenKey = (blob: Buffer): string => {
  const kind = blob.subarray(4, 4 + blob.readUInt32BE(0)).toString('latin1')
  const hash = createHash('sha256')
    .update(blob)
    .digest('base64')
    .replace(/={1,2}$/, '')
  return `${kind} SHA256:${hash}`
}

/** The kind that was shown before, so that a server with several keys shows that one again. */
const askedKeys = (hostKey: string | null): ConnectConfig['algorithms'] | undefined => {
  if (hostKey === null) return undefined
  const [kind = ''] = hostKey.split(' ')
  return {
    serverHostKey: (kind === 'ssh-rsa' ? ['rsa-sha2-512', 'rsa-sha2-256'] : [kind]) as NonNullable<
      NonNullable<ConnectConfig['algorithms']>['serverHostKey']
    >,
  }
}

/** @throws NotCarried where nobody answers, or somebody of a private network. */
const openSocket = async (
  { host, port }: SftpPlace,
  { reach, patienceMs }: Wires,
): Promise<Socket> => {
  if (!reach.allowLocal && isIP(host) !== 0 && !isPublicAddress(host))
    throw new NotCarried('Cette adresse mène à un réseau privé.')
  // Judged when connecting: a name that is turned inward after it was saved leads nowhere either.
  const socket = connect({ host, port, ...(!reach.allowLocal && { lookup: lookUpPublic }) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(patienceMs) })
    return socket
  } catch (error) {
    socket.destroy()
    throw new NotCarried(wordsOfFailure(error), { cause: error })
  }
}

/** What a step of the conversation failed of. */
const wordsOf = (error: unknown): string => {
  const { level, code, message } = error as { level?: string; code?: unknown; message?: string }
  if (level === 'client-authentication')
    return 'Le serveur refuse cet identifiant, ce mot de passe ou cette clé.'
  if (level === 'client-timeout') return 'Pas de réponse à temps.'
  if (level === 'handshake')
    return /host key/i.test(message ?? '')
      ? changedKey
      : 'Ce serveur ne parle pas SFTP comme Carreau.'
  return wordsOfFailure({ code, name: (error as Error).name })
}

/** Signs in; `onHostKey` has kept what the server showed then. @throws NotCarried */
const signIn = async (place: SftpPlace, wires: Wires, socket: Socket): Promise<Client> => {
  const { default: ssh2 } = await import('ssh2')
  const client = new ssh2.Client()
  const { username, login, secret, hostKey } = place
  let shown = ''
  client.on('keyboard-interactive', (_name, _words, _lang, prompts, finish) =>
    finish(prompts.map(() => (login === 'password' ? secret : ''))),
  )
  try {
    await new Promise<void>((resolve, reject) => {
      client.on('ready', resolve)
      client.on('error', reject)
      client.on('close', () => reject(new NotCarried('La connexion a été coupée.')))
      client.connect({
        sock: socket,
        username,
        ...(login === 'password'
          ? { password: secret, tryKeyboard: true }
          : { privateKey: secret }),
        algorithms: askedKeys(hostKey),
        hostVerifier: (blob: Buffer) => {
          shown = writtenKey(blob)
          return hostKey === null || hostKey === shown
        },
        readyTimeout: wires.patienceMs,
      })
    })
  } catch (error) {
    client.destroy()
    if (hostKey !== null && shown !== '' && shown !== hostKey) throw new NotCarried(changedKey)
    throw error instanceof NotCarried ? error : new NotCarried(wordsOf(error), { cause: error })
  }
  // Whoever cannot sign in has shown nothing of worth.
  if (hostKey === null) await wires.onHostKey(shown)
  return client
}

const noSuchFile = 2
const notAllowed = 3

const wordsOfFile = (error: unknown, folder: string): string => {
  const { code } = error as { code?: unknown }
  if (code === noSuchFile) return `Le dossier «\u00a0${folder}\u00a0» n’existe pas sur ce serveur.`
  if (code === notAllowed)
    return `Le serveur refuse l’écriture dans le dossier «\u00a0${folder}\u00a0».`
  return code === undefined
    ? 'La connexion a été coupée.'
    : 'Le serveur n’a pas pris le fichier\u00a0: il est peut-être plein.'
}

type Done<T> = (error: Error | null | undefined, value?: T) => void

/** One step, which fails where the server says nothing for too long or hangs up. */
const step = <T>(
  client: Client,
  patienceMs: number,
  begin: (done: Done<T>) => void,
): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const cut = () => reject(new Error('closed'))
    const late = setTimeout(() => {
      reject(new NotCarried('Pas de réponse à temps.'))
      client.destroy()
    }, patienceMs)
    client.once('close', cut)
    begin((error, value) => {
      clearTimeout(late)
      client.removeListener('close', cut)
      if (error) reject(error)
      else resolve(value)
    })
  })

/**
 * Writes under another name and renames: whoever looks into the folder sees whole files alone. What is there already is
 * written over.
 */
const put = async (
  { client, sftp, patienceMs }: { client: Client; sftp: SFTPWrapper; patienceMs: number },
  folder: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> => {
  const at = (file: string) => `${folder.replace(/(?<!\/)\/+$/, '')}/${file}`
  const [part, whole] = [at(`.${name}.part`), at(name)]
  const run = (begin: (done: Done<unknown>) => void) => step(client, patienceMs, begin)
  await run(done => sftp.writeFile(part, bytes, done))
  const rename = (overwrites: boolean) =>
    run(done => {
      if (overwrites) sftp.ext_openssh_rename(part, whole, done)
      else sftp.rename(part, whole, done)
    })
  try {
    await rename(true)
  } catch (error) {
    if (error instanceof NotCarried) throw error
    // Of servers that are not OpenSSH a name is free or is freed first.
    await rename(false).catch(async () => {
      await run(done => sftp.unlink(whole, done))
      await rename(false)
    })
  }
}

/** A folder of a server by SFTP. @throws NotCarried */
export const sftpCarrier = async (place: SftpPlace, wires: Wires): Promise<Carrier> => {
  const { patienceMs } = wires
  const socket = await openSocket(place, wires)
  const client = await signIn(place, wires, socket)
  client.on('error', () => {})
  const sftp = await step<SFTPWrapper>(client, patienceMs, done => client.sftp(done)).catch(
    error => {
      client.destroy()
      throw new NotCarried('Ce serveur n’ouvre pas de dossier par SFTP.', { cause: error })
    },
  )
  if (sftp === undefined) throw new NotCarried('Ce serveur n’ouvre pas de dossier par SFTP.')
  return {
    send: async file => {
      try {
        await put({ client, sftp, patienceMs }, place.folder, file)
      } catch (error) {
        if (error instanceof NotCarried) throw error
        throw new NotCarried(wordsOfFile(error, place.folder), { cause: error })
      }
    },
    close: async () => {
      client.end()
      socket.destroySoon()
    },
  }
}

/** Whether a private key can be used: it is one, and no password seals it. */
export const isUsableKey = async (text: string): Promise<boolean> => {
  const { default: ssh2 } = await import('ssh2')
  const parsed = ssh2.utils.parseKey(text)
  return !(parsed instanceof Error) && parsed.isPrivateKey()
}
