import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'carreau_device'
/** As long as an account remembers a device that is not seen again (`clean_auth`). */
const seconds = 180 * 86_400

/**
 * What a browser is known by once somebody has signed in on it. It opens nothing: only wrong passwords
 * are counted by it (decision 41). The native application sends no cookies, and has none.
 */
export type DeviceCookie = {
  read: () => string | undefined
  give: (token: string) => void
}

export const deviceCookieOf = (request: FastifyRequest, reply: FastifyReply): DeviceCookie => ({
  read: () => {
    const token = request.cookies[name]
    return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
  },
  give: token => {
    reply.setCookie(name, token, {
      path: '/api',
      maxAge: seconds,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    })
  },
})
