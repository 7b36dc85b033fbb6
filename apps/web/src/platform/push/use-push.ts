import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApi } from '../api-client/api-context.ts'
import { hasNativeBridge } from '../native/native.ts'
import { useAuth } from '../session/auth-context.ts'
import { renewPush } from './browser-push.ts'

/** Keeps push going while somebody is signed in, and follows the touch on a notification. */
export const usePush = (): void => {
  const api = useApi()
  const { loginToken } = useAuth()
  const router = useRouter()
  useEffect(() => {
    const follow = (link: string) => void router.navigate({ href: link })
    let isOver = false
    let close: (() => void) | undefined
    const open = async () => {
      if (!hasNativeBridge()) return renewPush(api, loginToken)
      const { openNativePush } = await import('./native-push.ts')
      const closeNow = await openNativePush(api, loginToken, follow)
      if (isOver) closeNow()
      else close = closeNow
    }
    // Push is a comfort: what goes wrong with it disturbs nobody.
    open().catch((error: unknown) => console.warn('Push', error))
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type === 'open-link' && /^\/(?!\/)/.test(String(data.link))) follow(data.link)
    }
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => {
      isOver = true
      close?.()
      navigator.serviceWorker?.removeEventListener('message', onMessage)
    }
  }, [api, loginToken, router])
}
