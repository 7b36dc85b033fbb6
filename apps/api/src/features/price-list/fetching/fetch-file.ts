import { createHash } from 'node:crypto'
import { maxImportBytes } from '@carreau/domain/price-list/price-list'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { callAddress, type Reach } from '../../../platform/outgoing/call-address.ts'
import type { DueSource } from './fetching.sql.ts'

/** What a sealed password is about. */
export const sealedAbout = 'password of a price list source'

export type FetchedFile = {
  bytes: Buffer
  sha256: Buffer
  name: string
  etag: string | null
  lastModified: string | null
}

/** A file, the word that it is still the one before, or in French why there is none. */
export type Fetched = { kind: 'file'; file: FetchedFile } | { kind: 'same' } | Failed
type Failed = {
  kind: 'failed'
  why: string
  /** It may be right again in a quarter of an hour. */
  isPassing: boolean
  file?: FetchedFile
}

/** From the first look-up to the last byte. */
const usualPatienceMs = 60_000

const failed = (why: string, isPassing = false): Failed => ({ kind: 'failed', why, isPassing })

const short = (header: string | undefined, most: number): string | null =>
  header === undefined || header === '' || header.length > most ? null : header

/** « liste du 28.csv »: as the server calls it, or the end of the address. */
const nameOf = (url: string, disposition: string | undefined): string => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition ?? '') ?? []
  const said = encoded ?? plain ?? new URL(url).pathname.split('/').at(-1) ?? ''
  let name = said
  try {
    name = decodeURIComponent(said)
  } catch {
    // It is no encoding then.
  }
  return (
    name
      .replace(/[\p{Cc}/\\]/gu, '')
      .trim()
      .slice(-100) || 'mercuriale'
  )
}

/** Why a status is no file, in French; null: it is one. */
const refusalOf = (code: number): Failed | null => {
  if (code === 200) return null
  if (code >= 300 && code < 400)
    return failed(
      `Cette adresse renvoie vers une autre (${code}). Indiquez celle du fichier lui-même.`,
    )
  if (code === 401 || code === 403)
    return failed(`Le serveur refuse l’identifiant ou le mot de passe (${code}).`)
  if (code === 404 || code === 410)
    return failed(`Il n’y a pas de fichier à cette adresse (${code}).`, code === 404)
  return failed(`Le serveur a répondu une erreur (${code}).`, code >= 500 || code === 429)
}

const isWebPage = (bytes: Buffer): boolean =>
  /^\s*(?:<!doctype html|<html)/i.test(
    bytes.subarray(0, 1_000).toString('latin1').replace(/^ï»¿/, ''),
  )

/** A PDF says its end at its end; what reads them mends the others. */
const isCutPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === '%PDF' &&
  !bytes.subarray(-1_024).toString('latin1').includes('%%EOF')

/** Fetches a source's file: from public addresses alone, and following no redirect, as webhooks are told. */
export const fetchFile = async (
  { url, username, password, etag, lastModified }: DueSource,
  {
    secrets,
    reach,
    patienceMs = usualPatienceMs,
  }: { secrets: SecretBox; reach: Reach; patienceMs?: number | undefined },
): Promise<Fetched> => {
  const opened = password === null ? '' : secrets.open(password, sealedAbout)
  if (opened === undefined)
    return failed('Le mot de passe enregistré ne s’ouvre plus\u00a0: saisissez-le de nouveau.')
  const called = await callAddress(url, {
    method: 'GET',
    headers: {
      'user-agent': 'Carreau-Mercuriale/1',
      accept: '*/*',
      // What arrives is what the bound counts.
      'accept-encoding': 'identity',
      ...(username !== null && {
        authorization: `Basic ${Buffer.from(`${username}:${opened}`).toString('base64')}`,
      }),
      ...(etag !== null && { 'if-none-match': etag }),
      ...(etag === null && lastModified !== null && { 'if-modified-since': lastModified }),
    },
    reach,
    patienceMs,
    maxAnswerBytes: maxImportBytes,
  })
  if (called.code === null) return failed(called.problem, true)
  const { code, headers, body: bytes, isWhole } = called
  if (code === 304 && (etag !== null || lastModified !== null)) return { kind: 'same' }
  const refusal = refusalOf(code)
  if (refusal !== null) return refusal
  if (!isWhole) return failed('Ce fichier dépasse 10\u00a0Mo.')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return failed('Le serveur comprime ce fichier sans qu’on le lui demande.')
  if (bytes.length === 0) return failed('Ce fichier est vide.', true)
  const file = {
    bytes,
    sha256: createHash('sha256').update(bytes).digest(),
    name: nameOf(url, headers['content-disposition']),
    etag: short(headers.etag, 500),
    lastModified: short(headers['last-modified'], 100),
  }
  if (isWebPage(bytes))
    return { ...failed('Cette adresse répond une page web, et non un fichier.'), file }
  if (isCutPdf(bytes))
    return { ...failed('Ce PDF est incomplet\u00a0: sa fin manque.', true), file }
  return { kind: 'file', file }
}
