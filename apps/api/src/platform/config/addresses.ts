import { isIP } from 'node:net'
import { z } from 'zod'

/** Four numbers that are no address reach the system's resolver, which knows no machine of that name. */
const isHost = (host: string): boolean =>
  isIP(host) !== 0 || (/^[\w-]+(\.[\w-]+)*$/.test(host) && !/^[\d.]+$/.test(host))

/** An address or a name of this machine to listen at. */
export const listenedHost = z.string().refine(isHost, {
  error: 'attendu : une adresse de cette machine, par exemple 127.0.0.1, ou 0.0.0.0 pour toutes.',
})

/** The addresses of pages and calls are written behind it. */
export const withoutEndSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '')

/** A user, a password and a name may stand in it: of what is wrong, the scheme alone is said. */
const schemeOf = (address: string): string =>
  /^([a-z][a-z\d+.-]*):\/\//i.exec(address)?.[1]?.toLowerCase() ?? ''

/** The address of a PostgreSQL, or of a socket's folder. */
export const postgresAddress = z
  .string()
  .refine(address => /^(?:postgres(?:ql)?:\/\/|socket:|\/)/i.test(address), {
    error: ({ input }) => {
      const scheme = schemeOf(String(input))
      return `attendu : l’adresse d’un PostgreSQL, postgres://…${scheme === '' ? '' : `, et non ${scheme}://`}.`
    },
  })
