/**
 * The page of a document as data: looking at it with its steps, numbers, actions and parts; adding and editing by the form of
 * a record; and modes of its own, at `…?operationType=add|edit|detail|register|…&id=…`.
 */
import { Skeleton } from 'antd'
import { type ComponentType, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { modeTitleKey } from '@/engine/feature/titles'
import { useRecord } from '@/engine/form/useRecord'
import { basePath } from '@/engine/list/query'
import type { RecordPageDefinition } from '@/engine/record/defineRecordPage'
import { Editing } from '@/engine/record/Editing'
import { Missing } from '@/engine/record/Missing'
import { recordAddress } from '@/engine/record/recordAddress'
import { Sheet } from '@/engine/record/Sheet'
import { useOpening } from '@/engine/record/useOpening'
import { useRecordPlace } from '@/engine/record/useRecordPlace'
import { type DocumentDefinition, type ModeProps, numberOf } from './definition'
import { DocumentView } from './DocumentView'
import { say } from './said'

/** The page of a document. */
export interface DocumentPage {
  readonly screen: string
  readonly Page: ComponentType
}

/** Makes the page. Call it at module scope. */
export function defineDocumentPage(definition: DocumentDefinition): DocumentPage {
  const own = Object.keys(definition.modes ?? {})
  const asRecord = recordDefinition(definition)
  function Page() {
    const { mode, id } = useOpening(own)
    const key = `${mode} ${id ?? ''}`
    if (mode === 'add' || mode === 'edit') {
      const { Editor } = definition
      if (Editor) return <Editor key={key} mode={mode} id={id} />
      return <Editing key={key} definition={asRecord} mode={mode} id={id} />
    }
    const Mode = definition.modes?.[mode]
    if (Mode) return <InMode key={key} {...{ definition, Mode, mode }} id={id ?? ''} />
    return <Looking key={key} definition={definition} id={id ?? ''} />
  }
  return { screen: definition.screen, Page }
}

/** The record parts of a document, for adding and editing. */
function recordDefinition(definition: DocumentDefinition): RecordPageDefinition {
  const { screen, owner, list, form, sections, lines, read, write, Above, submit } = definition
  return {
    screen,
    owner,
    list,
    form,
    label: (record) => numberOf(definition, record),
    ...(sections ? { sections } : {}),
    ...(lines ? { lines } : {}),
    ...(read ? { read } : {}),
    ...(write ? { write } : {}),
    ...(Above ? { Above } : {}),
    ...(submit === undefined ? {} : { submit }),
  }
}

interface PageProps {
  readonly definition: DocumentDefinition
  readonly id: string
}

function Looking({ definition, id }: PageProps) {
  const loaded = useRecord(basePath(definition.list), id, 'detail', definition.read)
  const { t } = useTranslation()
  const place = useRecordPlace(useAsRecord(definition), 'detail', loaded.record)
  const own = loaded.record && definition.titleOf?.(loaded.record)
  const named = own === undefined ? place : { ...place, title: t(own) }
  return <DocumentView {...{ definition, id, loaded }} place={named} />
}

interface InModeProps extends PageProps {
  readonly mode: string
  readonly Mode: ComponentType<ModeProps>
}

/** A mode of the document's own: taken once, so that nothing changes under the hands of who types. */
function InMode({ definition, id, mode, Mode }: InModeProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const base = basePath(definition.list)
  const loaded = useRecord(base, id, 'edit', definition.read)
  const place = useRecordPlace(useAsRecord(definition), 'detail', loaded.record)
  const title = t(modeTitleKey(definition.screen, mode) ?? `action.${mode}`)
  const frame = { shape: { fields: [] }, title, name: place.name, onBack: place.toList }
  const { record } = loaded
  if (loaded.error && !record) return <Missing {...frame} loaded={loaded} />
  if (!record) {
    return (
      <Sheet {...frame}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </Sheet>
    )
  }
  return (
    <Mode
      {...{ id, definition, record }}
      reload={loaded.reload}
      leave={(said) => {
        if (said) say(base, id, said)
        void navigate(recordAddress(definition.path, 'detail', id), { replace: true })
      }}
    />
  )
}

function useAsRecord(definition: DocumentDefinition): RecordPageDefinition {
  return useMemo(() => recordDefinition(definition), [definition])
}
