import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { hasNativeBridge } from '../../platform/native/native.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { homeOf } from '../../platform/session/home-of.ts'
import { BottomBar } from './bottom-bar.tsx'

let isOpen = false

/** What only a phone's own application has: loaded there alone. */
export const NativeFrame = ({ barClassName }: { barClassName: string }) => {
  const router = useRouter()
  const { tenant } = useAuth()
  const home = useEffectEvent(() => homeOf(tenant?.type ?? 'buyer'))
  useEffect(() => {
    if (isOpen || !hasNativeBridge()) return
    isOpen = true
    void import('../../platform/native/open-shell.ts').then(native =>
      native.openShell({ router, home: () => home() }),
    )
  }, [router])
  return <BottomBar className={barClassName} />
}
