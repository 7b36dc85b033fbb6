import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import { type Allowance, fullAllowance, type Limits } from './limits.ts'
import { type CloseCode, closeCodes } from './protocol.ts'

/** One client of the server. */
export type Connection = {
  readonly socketId: string
  readonly socket: WebSocket
  readonly network: string
  readonly openedAt: number
  /** When it last sent anything; whether it was pinged since. */
  heardAt: number
  wasPinged: boolean
  readonly frames: Allowance
  readonly clientEvents: Allowance
  mistakes: number
  /** Whose it is, from its first subscription on, and the tokens it lives by. */
  userId: number | null
  readonly tokens: Set<number>
  readonly channels: Set<string>
  /** On its way out: nothing is read from it or sent to it any more. */
  isEnding: boolean
}

/** A client that does not say goodbye is cut off. */
const goodbyeMs = 2_000

/** The two numbers of a socket id: together too many to guess. */
const maxIdPart = 2 ** 47

export const newConnection = (
  socket: WebSocket,
  { network, limits, now }: { network: string; limits: Limits; now: number },
): Connection => ({
  socketId: `${randomInt(maxIdPart)}.${randomInt(maxIdPart)}`,
  socket,
  network,
  openedAt: now,
  heardAt: now,
  wasPinged: false,
  frames: fullAllowance(limits.framesAtOnce, now),
  clientEvents: fullAllowance(limits.clientEventsAtOnce, now),
  mistakes: 0,
  userId: null,
  tokens: new Set(),
  channels: new Set(),
  isEnding: false,
})

/** Ends a connection with one of the protocol's codes. */
export const end = (connection: Connection, code: CloseCode, reason: string): void => {
  if (connection.isEnding) return
  connection.isEnding = true
  connection.socket.close(code, reason)
  setTimeout(() => connection.socket.terminate(), goodbyeMs).unref()
}

/** Ends one that sends too much, and reads nothing more of it. */
export const silence = (connection: Connection, code: CloseCode, reason: string): void => {
  end(connection, code, reason)
  connection.socket.pause()
}

/** Sends a frame, unless too much waits for the client already: then it ends, and may connect again later. */
export const send = (connection: Connection, frame: Buffer, limits: Limits): void => {
  if (connection.isEnding) return
  if (connection.socket.bufferedAmount > limits.bufferedBytes)
    end(connection, closeCodes.overCapacity, 'Reads too slowly')
  // Text, though it comes as bytes; a client that has gone meanwhile is no fault.
  else connection.socket.send(frame, { binary: false }, () => undefined)
}
