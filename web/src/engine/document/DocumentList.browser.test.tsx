import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ListMeta } from '@/engine/list/meta'
import type { Question } from '@/engine/list/Questions'
import { useSession } from '@/engine/session/store'
import { listOf } from '@/engine/testing/server'
import { address, setStage, show } from '@/engine/testing/stage'
import type { DocumentDefinition } from './definition'
import { defineDocumentList } from './defineDocumentList'

const list: ListMeta = {
  name: 'noteTest',
  screen: 'noteManage',
  path: '/wms/note',
  sort: { field: 'docNo', type: 'asc' },
  columns: [{ field: 'docNo', kind: 'text', title: 'field.code', sortable: true, shown: true }],
}

const documents: DocumentDefinition = {
  screen: 'noteDetail',
  owner: 'noteManage',
  path: '/notes/noteDetail',
  list,
  status: 'receivingStatus',
  steps: [0, 2],
  form: [],
  facts: [],
  tabs: [],
  figures: [],
  actions: [],
}

const ALL: Question = { key: 'all', title: 'field.name', filters: {} }
const OPEN: Question = { key: 'open', title: 'field.status', filters: { docNo: 'N-' } }

setStage(() => listOf([{ id: '1', docNo: 'N-1', can: [] }]))

const start = (questions: readonly Question[]) => {
  const { Page } = defineDocumentList({ documents, questions })
  return show(<Page />, '/notes')
}

beforeEach(() => useSession.setState({ permissions: new Set(['noteManage_detail_button']) }))

describe('a list of documents', () => {
  it('opens with its first question, also when that asks for everything', async () => {
    await start([ALL, OPEN])
    await expect.element(page.getByText('N-1')).toBeVisible()
  })

  it('puts the filters of its first question into the address', async () => {
    await start([OPEN, ALL])
    await expect.element(page.getByText('N-1')).toBeVisible()
    await expect.poll(address).toBe('/notes?docNo=N-')
  })
})
