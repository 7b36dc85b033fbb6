import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import type { SelectedTenant } from '../../platform/session/session-store.ts'

/** Whether somebody works on a wholesaler's floor or road, and nothing else: the market is no place of theirs. */
export const isOnFloor = (tenant: Pick<SelectedTenant, 'type' | 'selectedRole'> | null): boolean =>
  tenant?.type === 'shop' && (tenant.selectedRole === 'driver' || tenant.selectedRole === 'picker')

/** Of the market's search, menu, home page and footer nothing stands in the way of who picks or drives (the variant `floor`). */
export const useFloorSurroundings = (tenant: SelectedTenant): void => {
  const isFloor = isOnFloor(tenant)
  const navigate = useNavigate()
  const isAtHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('floor', isFloor)
    return () => document.documentElement.classList.remove('floor')
  }, [isFloor])
  useEffect(() => {
    // To the first section of the role, wherever that is.
    if (isFloor && isAtHome) void navigate({ to: '/shop', replace: true })
  }, [isFloor, isAtHome, navigate])
}
