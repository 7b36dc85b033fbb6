import { formatCount } from '@carreau/domain/french/format'
import { type ImportFormat, keepsPrices } from '@carreau/domain/price-list/price-list'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft, CircleCheck, Lock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { type ImportAnswer, leftOut } from './import.queries.ts'
import { ImportQuestions } from './import-questions.tsx'
import { ImportApply, ImportColumns, ImportDrop, ImportProgress } from './import-steps.tsx'
import { useFetchedFile } from './use-fetched-file.ts'
import { useImportRun } from './use-import-run.ts'

const ImportPaste = lazy(async () => ({
  default: (await import('./import-paste.tsx')).ImportPaste,
}))
// Of a file that has been read alone.
const ImportRows = lazy(async () => ({
  default: (await import('./import-rows.tsx')).ImportRows,
}))
// Few files have several sheets, or several prices.
const ImportSheets = lazy(async () => ({
  default: (await import('./import-sheets.tsx')).ImportSheets,
}))
const PriceQuestion = lazy(async () => ({
  default: (await import('./price-question.tsx')).PriceQuestion,
}))
const LabelsDialog = lazy(async () => ({
  default: (await import('./label-dialogs.tsx')).LabelsDialog,
}))

/** Imports the wholesaler's own file: choose, preview, correct, apply. */
export const ImportPage = () => {
  const { tenant } = useAuth()
  const mayImport = keepsPrices.some(role => role === tenant?.selectedRole)
  return (
    <div className="flex flex-col gap-5">
      <Button asChild variant="link" className="self-start">
        <Link to="/shop/offers">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Mercuriale
        </Link>
      </Button>
      <h1 className="text-2xl">Importer une mercuriale</h1>
      {mayImport ? (
        <ImportFile />
      ) : (
        <EmptyState icon={Lock} title="Votre rôle ne permet pas cette action." />
      )}
    </div>
  )
}

const ImportFile = () => {
  const run = useImportRun()
  const fetched = useFetchedFile(useSearch({ from: '/shop/offers/import' }).fetched, run.choose)
  const { answer, corrections, file, running } = run
  const [isPasting, setIsPasting] = useState(false)
  const [showsLabels, setShowsLabels] = useState(false)
  // What was pasted stays, to be put right and read again.
  const [pasted, setPasted] = useState('')
  // Where they are to be put right they stand before the lines, else behind them.
  const columns = answer !== null && answer.file.format !== 'text' && (
    <ImportColumns
      columns={answer.columns}
      isOpen={answer.problem !== null}
      corrected={corrections.columns}
      disabled={running?.mode === 'apply'}
      onChange={(index, field) =>
        run.correct({ ...corrections, columns: { ...corrections.columns, [index]: field } })
      }
    />
  )
  if (answer?.applied) return <Applied answer={answer} onRestart={run.restart} />
  return (
    <>
      <Button variant="link" className="self-start" onClick={() => setShowsLabels(true)}>
        Corrections retenues
      </Button>
      {showsLabels && (
        <Suspense>
          <LabelsDialog
            onClose={() => setShowsLabels(false)}
            // What was forgotten is read by its words again.
            onForgotten={run.readAgain}
          />
        </Suspense>
      )}
      <ImportDrop
        file={file}
        disabled={running?.mode === 'apply'}
        isPasting={isPasting}
        onChoose={chosen => {
          setIsPasting(false)
          void run.choose(chosen)
        }}
        onPaste={() => setIsPasting(!isPasting)}
      />
      {isPasting && (
        <Suspense>
          <ImportPaste
            text={pasted}
            disabled={running?.mode === 'apply'}
            onChange={setPasted}
            onRead={list => {
              setIsPasting(false)
              void run.choose(list)
            }}
          />
        </Suspense>
      )}
      {fetched.isPending && (
        <p role="status" className="text-sm">
          Ouverture du fichier de la nuit…
        </p>
      )}
      <FormAlert message={fetched.refusal ?? run.refusal} />
      {run.stopped && (
        <p role="status" className="text-sm">
          Lecture abandonnée&nbsp;: rien n’a changé dans votre mercuriale.
        </p>
      )}
      {(run.refusal !== null || run.stopped) && file !== null && (
        <Button variant="secondary" className="self-start" onClick={run.readAgain}>
          Relire le fichier
        </Button>
      )}
      {running && (
        <ImportProgress
          key={running.key}
          progressKey={running.key}
          onStop={running.mode === 'preview' ? run.stop : null}
        />
      )}
      {answer && (
        <>
          <FileFacts file={answer.file} />
          {answer.file.sheets.length > 1 && (
            <Suspense>
              <ImportSheets
                sheets={answer.file.sheets}
                chosen={corrections.sheets}
                disabled={running?.mode === 'apply'}
                onChange={sheets => run.correct({ ...corrections, sheets })}
              />
            </Suspense>
          )}
          {answer.price_columns.length > 0 && (
            <Suspense>
              <PriceQuestion
                answer={answer}
                disabled={running?.mode === 'apply'}
                onAnswer={columns =>
                  run.correct({ ...corrections, columns: { ...corrections.columns, ...columns } })
                }
              />
            </Suspense>
          )}
          {answer.problem !== null && columns}
          <FormAlert message={answer.problem} />
          <ImportQuestions
            answer={answer}
            // What is asked again after an answer is shown again.
            answered={run.isFresh ? [] : corrections.meanings}
            disabled={running?.mode === 'apply'}
            onAnswer={meaning =>
              run.correct({ ...corrections, meanings: [...corrections.meanings, meaning] })
            }
            onIgnore={labels =>
              run.correct({
                ...corrections,
                labels: {
                  ...corrections.labels,
                  ...Object.fromEntries(labels.map(label => [label, leftOut(false)])),
                },
              })
            }
          />
          <Suspense>
            <ImportRows
              onConfirmPrice={(label, price) =>
                run.correct({ ...corrections, prices: [...corrections.prices, { label, price }] })
              }
              answer={answer}
              corrected={corrections.labels}
              disabled={running?.mode === 'apply'}
              onCorrect={labels =>
                run.correct({ ...corrections, labels: { ...corrections.labels, ...labels } })
              }
              onReadAgain={label => {
                const { [label]: _, ...labels } = corrections.labels
                run.correct({ ...corrections, labels })
              }}
              onShowLabels={() => setShowsLabels(true)}
            />
          </Suspense>
          {answer.problem === null && columns}
          <ImportApply run={run} answer={answer} />
        </>
      )}
    </>
  )
}

const formatLabels: Record<ImportFormat, string> = {
  csv: 'CSV',
  xlsx: 'XLSX',
  text: 'Texte',
  pdf: 'PDF',
}

/** « CSV, Windows-1252, 212 lignes »: how the file was read, for whoever wonders. */
const FileFacts = ({ file }: { file: ImportAnswer['file'] }) => (
  <p className="text-ink-soft text-sm">
    {[
      formatLabels[file.format],
      file.encoding,
      file.sheet === null || file.sheets.length > 0 ? null : `feuille «\u00a0${file.sheet}\u00a0»`,
      formatCount(file.lines, 'ligne', 'lignes'),
      file.header_line === null
        ? 'sans ligne de titres'
        : file.header_line > 1 && `titres à la ligne ${file.header_line}`,
    ]
      .filter(Boolean)
      .join(' · ')}
  </p>
)

const Applied = ({
  answer: { summary },
  onRestart,
}: {
  answer: ImportAnswer
  onRestart: () => void
}) => (
  <EmptyState
    icon={CircleCheck}
    title="Mercuriale à jour"
    text={`${formatCount(summary.create, 'offre créée', 'offres créées')}, ${formatCount(summary.update, 'modifiée', 'modifiées')}.`}
  >
    <Button asChild>
      <Link to="/shop/offers" search={{ show: 'imported' }}>
        Voir les lignes changées
      </Link>
    </Button>
    <Button variant="secondary" onClick={onRestart}>
      Importer un autre fichier
    </Button>
  </EmptyState>
)
