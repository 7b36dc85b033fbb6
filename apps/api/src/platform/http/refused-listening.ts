import type { Config } from '../config/config.ts'
import { reasonOf, StartError } from '../postgres/start-error.ts'

/** Why the server cannot listen where it was told to, in a sentence; whatever else failed as it is. */
export const refusedListening = (
  error: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
): unknown => {
  switch (reasonOf(error)) {
    case 'EADDRINUSE':
      return new StartError(`Le port ${port} est déjà pris : choisissez-en un autre avec PORT.`)
    case 'EACCES':
      return new StartError(
        `Le port ${port} est réservé à l’administrateur de la machine : choisissez-en un autre avec PORT.`,
      )
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `${host} n’est pas une adresse de cette machine : indiquez-en une avec HOST, ou 0.0.0.0 pour toutes.`,
      )
    default:
      return error
  }
}
