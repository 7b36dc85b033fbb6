import { formatCount } from '@carreau/domain/french/format'
import { keepsPrices } from '@carreau/domain/price-list/price-list'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleCheck, Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { type Corrections, type ImportAnswer, noCorrections, useImport } from './import.queries.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportDrop } from './import-drop.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'

const failure = 'Le fichier n’a pas pu être lu. Vérifiez votre connexion, puis réessayez.'

const refusalOf = (error: unknown): string =>
  (isApiError(error) && error.errors.file?.[0]) || messageOf(error, failure)

/** A UUID, in pages without https too. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The wholesaler's own file: read, looked at, put right, applied. */
export const ImportPage = () => {
  const { tenant } = useAuth()
  const [file, setFile] = useState<File | null>(null)
  const [corrections, setCorrections] = useState(noCorrections)
  const [withdrawMissing, setWithdrawMissing] = useState(false)
  const [answer, setAnswer] = useState<ImportAnswer | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [key, setKey] = useState('')
  const running = useRef<AbortController | null>(null)
  const sending = useImport()

  const run = async (
    chosen: File,
    mode: 'preview' | 'apply',
    with_: Corrections = corrections,
  ): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const ownKey = newKey()
    setKey(ownKey)
    setRefusal(null)
    try {
      const found = await sending.mutateAsync({
        file: chosen,
        mode,
        key: ownKey,
        corrections: with_,
        withdrawMissing,
        signal: controller.signal,
      })
      if (running.current === controller) setAnswer(found)
    } catch (error) {
      if (!controller.signal.aborted) setRefusal(refusalOf(error))
    }
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    setAnswer(null)
    setCorrections(noCorrections)
    void run(chosen, 'preview', noCorrections)
  }
  const correct = (next: Corrections) => {
    setCorrections(next)
    if (file) void run(file, 'preview', next)
  }
  const restart = () => {
    running.current?.abort()
    setFile(null)
    setAnswer(null)
    setRefusal(null)
  }

  const title = <h1 className="text-2xl">Importer une mercuriale</h1>
  if (!keepsPrices.some(role => role === tenant?.selectedRole))
    return (
      <>
        {title}
        <EmptyState icon={Lock} title="Votre rôle ne permet pas cette action." />
      </>
    )
  const { summary } = answer ?? {}
  const toWrite = summary ? summary.create + summary.update : 0
  const writes = toWrite > 0 || (withdrawMissing && (answer?.missing ?? 0) > 0)
  return (
    <div className="flex flex-col gap-5">
      <Button asChild variant="link" className="self-start">
        <Link to="/shop/offers">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Mercuriale
        </Link>
      </Button>
      {title}
      {answer?.applied ? (
        <EmptyState
          icon={CircleCheck}
          title="Mercuriale à jour"
          text={`${formatCount(answer.summary.create, 'offre créée', 'offres créées')}, ${formatCount(answer.summary.update, 'modifiée', 'modifiées')}.`}
        >
          <Button asChild>
            <Link to="/shop/offers">Voir la mercuriale</Link>
          </Button>
          <Button variant="secondary" onClick={restart}>
            Importer un autre fichier
          </Button>
        </EmptyState>
      ) : (
        <>
          <ImportDrop file={file} onChoose={choose} />
          <FormAlert message={refusal ?? undefined} />
          {refusal !== null && file !== null && (
            <Button variant="secondary" className="self-start" onClick={() => run(file, 'preview')}>
              Réessayer
            </Button>
          )}
          {sending.isPending && (
            <ImportProgress key={key} progressKey={key} onAbort={() => running.current?.abort()} />
          )}
          {answer && (
            <>
              <ImportColumns
                columns={answer.columns}
                onChange={(index, field) =>
                  correct({ ...corrections, columns: { ...corrections.columns, [index]: field } })
                }
              />
              {answer.problem !== null && <FormAlert message={answer.problem} />}
              <ImportRows
                answer={answer}
                onCorrect={(label, specificationId) =>
                  correct({
                    ...corrections,
                    labels: { ...corrections.labels, [label]: specificationId },
                  })
                }
              />
              <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
                <Checkbox
                  checked={withdrawMissing}
                  onChange={event => setWithdrawMissing(event.target.checked)}
                >
                  {`Rendre indisponibles les offres absentes du fichier (${answer.missing})`}
                </Checkbox>
                <span className="flex flex-wrap items-center gap-3">
                  {answer.summary.error > 0 && (
                    <span className="text-sm text-tomato-ink">
                      Corrigez ou ignorez les lignes en erreur : rien n’est écrit avant.
                    </span>
                  )}
                  <Button
                    disabled={answer.summary.error > 0 || answer.problem !== null || !writes}
                    pending={sending.isPending}
                    onClick={() => file && run(file, 'apply')}
                  >
                    {`Appliquer ${formatCount(toWrite, 'ligne', 'lignes')}`}
                  </Button>
                </span>
              </div>
            </>
          )}
        </>
      )}
    </div>
  )
}
