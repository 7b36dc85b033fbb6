import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, BellRing, TriangleAlert } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { useIsNative } from '../../platform/native/native.ts'
import {
  type PushState,
  readPushState,
  turnPushOff,
  turnPushOn,
} from '../../platform/push/browser-push.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'

const words: Record<PushState, string> = {
  on: 'Cet appareil reçoit vos notifications push, même quand Carreau est fermé.',
  off: 'Recevez vos notifications push ici, même quand Carreau est fermé. Votre navigateur vous demandera votre accord.',
  denied:
    'Les notifications de Carreau sont bloquées dans ce navigateur. Autorisez-les dans ses réglages, à gauche de l’adresse de la page, puis revenez ici.',
  unsupported:
    'Ce navigateur ne reçoit pas de notifications push. Sur un iPhone, ajoutez d’abord Carreau à l’écran d’accueil.',
}

const stateKey = ['push-state'] as const

/** Push on the device one holds, with its permission in words. */
export const ThisDevice = () => {
  const api = useApi()
  const { loginToken: token } = useAuth()
  const isNative = useIsNative()
  const queryClient = useQueryClient()
  const { data: state } = useQuery({
    queryKey: stateKey,
    queryFn: readPushState,
    // The person may have been to the browser's settings meanwhile.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    enabled: !isNative,
  })
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(api, token) : turnPushOff(api, token)),
    onSuccess: next => queryClient.setQueryData(stateKey, next),
    onError: error =>
      toast.error(
        messageOf(error, 'Les notifications n’ont pas pu être changées sur cet appareil.'),
      ),
  })
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <h3 className="text-lg">Sur cet appareil</h3>
        {isNative ? (
          <p className="text-ink-soft text-sm">
            Les notifications de l’application se règlent dans les réglages du téléphone.
          </p>
        ) : (
          <p className="flex min-h-10 items-start gap-2 text-ink-soft text-sm" aria-live="polite">
            {state === undefined ? (
              <Skeleton className="h-10 w-full" />
            ) : (
              <>
                {state === 'denied' && (
                  <TriangleAlert
                    aria-hidden="true"
                    className="mt-0.5 size-4 shrink-0 text-tomato-ink"
                  />
                )}
                {words[state]}
              </>
            )}
          </p>
        )}
      </div>
      {(state === 'on' || state === 'off') && (
        <Button
          variant={state === 'on' ? 'secondary' : 'primary'}
          pending={turn.isPending}
          onClick={() => turn.mutate(state === 'off')}
        >
          {state === 'on' ? (
            <BellOff aria-hidden="true" className="size-4" />
          ) : (
            <BellRing aria-hidden="true" className="size-4" />
          )}
          {state === 'on' ? 'Désactiver sur cet appareil' : 'Activer sur cet appareil'}
        </Button>
      )}
    </Card>
  )
}
