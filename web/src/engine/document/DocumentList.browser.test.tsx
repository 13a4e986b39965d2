import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { PageFrame } from '@/engine/frame/PageFrame'
import { startTexts } from '@/engine/i18n/i18n'
import type { ListMeta } from '@/engine/list/meta'
import type { Question } from '@/engine/list/Questions'
import { useSession } from '@/engine/session/store'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
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

function Address() {
  return <output aria-label="address">{useLocation().search}</output>
}

const start = (questions: readonly Question[]) => {
  const { Page } = defineDocumentList({ documents, questions })
  return render(
    <MemoryRouter initialEntries={['/notes']}>
      <PageFrame>
        <Page />
        <Address />
      </PageFrame>
    </MemoryRouter>,
  )
}

beforeAll(async () => {
  applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'medium' }))
  await startTexts('zh')
})

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ permissions: new Set(['noteManage_detail_button']) })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ status: 0, msg: '', data: { total: 1, records: [{ id: '1', docNo: 'N-1', can: [] }] } }),
  )
})

afterEach(cleanup)

describe('a list of documents', () => {
  it('opens with its first question, also when that asks for everything', async () => {
    await start([ALL, OPEN])
    await expect.element(page.getByText('N-1')).toBeVisible()
  })

  it('puts the filters of its first question into the address', async () => {
    await start([OPEN, ALL])
    await expect.element(page.getByText('N-1')).toBeVisible()
    await expect.element(page.getByLabelText('address')).toHaveTextContent('?docNo=N-')
  })
})
