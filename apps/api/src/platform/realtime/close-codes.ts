/**
 * The protocol's close codes that we use. Clients do not come back after 4000–4099 and 4300–4399, wait
 * a second or more after 4100–4199, and come back at once after 4200–4299.
 */
export const closeCodes = {
  unknownApplication: 4001,
  tooManyConnections: 4004,
  wrongPath: 4005,
  unsupportedProtocol: 4007,
  notAuthorised: 4009,
  overCapacity: 4100,
  /** The token ended: whoever has another one may come back with it. */
  tokenEnded: 4110,
  restart: 4200,
  noPong: 4201,
  tooManyClientEvents: 4301,
  unreadable: 4302,
} as const

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]
