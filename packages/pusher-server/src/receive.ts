import { type Connection, end, send, silence } from './connection.ts'
import type { Hub } from './hub.ts'
import { type Limits, spend } from './limits.ts'
import {
  closeCodes,
  errorFrame,
  type Frame,
  frameOf,
  readFrame,
  readSubscription,
  readUnsubscription,
  type Subscription,
} from './protocol.ts'
import { type Application, type Right, verifySubscription } from './signature.ts'

/** What a client sends to the other subscribers of a channel, as every node is to publish it. */
export type ClientEvent = {
  channels: string[]
  event: string
  data: Record<string, unknown>
  /** The socket id of the sender, which is not sent its own. */
  except: string
}

type Setting = {
  hub: Hub
  limits: Limits
  application: Application
  isChannel: (name: string) => boolean
  isOpen: (tokenId: number) => Promise<boolean>
  admitClientEvent: (sent: {
    event: string
    channel: string
    userId: number
  }) => Record<string, unknown> | null
  relay: (event: ClientEvent) => void
  onError: (error: Error) => void
}

const pong = frameOf('pusher:pong', {})

/** What the server does with what clients send. */
export const receiving = ({
  hub,
  limits,
  application,
  isChannel,
  isOpen,
  admitClientEvent,
  relay,
  onError,
}: Setting) => {
  const mistake = (connection: Connection, frame: Buffer): void => {
    connection.mistakes += 1
    if (connection.mistakes > limits.mistakes)
      silence(connection, closeCodes.unreadable, 'Too many mistakes')
    else send(connection, frame, limits)
  }

  /** By whose right the connection may subscribe to the channel; null when it may not. */
  const rightOf = (connection: Connection, wanted: Subscription): Right | null => {
    const { socketId, userId, channels } = connection
    const isFull = channels.size >= limits.subscriptions && !channels.has(wanted.channel)
    if (isFull || !isChannel(wanted.channel)) return null
    const by = verifySubscription(application, { socketId, ...wanted })
    // A connection is one person's, whatever their tokens.
    return by !== null && (userId ?? by.userId) === by.userId ? by : null
  }

  const join = async (connection: Connection, channel: string, by: Right): Promise<void> => {
    const isKnown = connection.tokens.has(by.tokenId)
    // Bound before the look-up, so that a token that ends meanwhile ends it either way.
    if (!hub.bind(connection, by))
      end(connection, closeCodes.tooManyConnections, 'Too many connections of this person')
    else if (!isKnown && !(await isOpen(by.tokenId)))
      end(connection, closeCodes.tokenEnded, 'Token ended')
    // It may have gone during the look-up.
    if (connection.isEnding || !hub.connections.has(connection)) return
    hub.join(connection, channel)
    send(connection, frameOf('pusher_internal:subscription_succeeded', {}, channel), limits)
  }

  const subscribe = (connection: Connection, data: unknown): void => {
    const wanted = readSubscription(data)
    const by = wanted === null ? null : rightOf(connection, wanted)
    if (wanted === null)
      mistake(connection, errorFrame(closeCodes.unreadable, 'No channel and signature'))
    else if (by === null) {
      const why = { type: 'AuthError', error: 'Not allowed on this channel', status: 403 }
      mistake(connection, frameOf('pusher:subscription_error', why, wanted.channel))
    } else
      join(connection, wanted.channel, by).catch((error: Error) => {
        onError(error)
        end(connection, closeCodes.overCapacity, 'Try again')
      })
  }

  const unsubscribe = (connection: Connection, data: unknown): void => {
    const channel = readUnsubscription(data)
    if (channel !== null) hub.leave(connection, channel)
  }

  const passOn = (connection: Connection, { event, channel = '' }: Frame, now: number) => {
    const { userId, socketId, channels, clientEvents } = connection
    const data =
      userId !== null && channels.has(channel) ? admitClientEvent({ event, channel, userId }) : null
    const rate = { perSecond: limits.clientEventsPerSecond, atOnce: limits.clientEventsAtOnce }
    if (data === null) mistake(connection, errorFrame(null, 'Client event not allowed'))
    else if (!spend(clientEvents, rate, now)) {
      const error = errorFrame(closeCodes.tooManyClientEvents, 'Too many client events')
      send(connection, error, limits)
    } else relay({ channels: [channel], event, data, except: socketId })
  }

  const obey = (connection: Connection, frame: Frame, now: number): void => {
    if (frame.event === 'pusher:ping') send(connection, pong, limits)
    else if (frame.event === 'pusher:subscribe') subscribe(connection, frame.data)
    else if (frame.event === 'pusher:unsubscribe') unsubscribe(connection, frame.data)
    else if (frame.event.startsWith('client-')) passOn(connection, frame, now)
    // Every frame counts as a sign of life already.
    else if (frame.event !== 'pusher:pong') mistake(connection, errorFrame(null, 'Unknown event'))
  }

  /** Counts what came, whatever it is; false when it was one too many. */
  const count = (connection: Connection, now: number): boolean => {
    if (connection.isEnding) return false
    connection.heardAt = now
    connection.wasPinged = false
    const rate = { perSecond: limits.framesPerSecond, atOnce: limits.framesAtOnce }
    if (spend(connection.frames, rate, now)) return true
    silence(connection, closeCodes.overCapacity, 'Too many frames')
    return false
  }

  return {
    /** A ping or pong of WebSocket itself. */
    control: (connection: Connection, now: number): void => void count(connection, now),
    message: (connection: Connection, text: string | null, now: number): void => {
      if (!count(connection, now)) return
      const frame = text === null ? null : readFrame(text)
      if (frame === null)
        mistake(connection, errorFrame(closeCodes.unreadable, 'Not a frame of the protocol'))
      else obey(connection, frame, now)
    },
  }
}
