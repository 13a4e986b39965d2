import { describe, expect, it } from 'vitest'
import { actionsAt } from '@/engine/list/actions'
import { lists } from '@/generated/lists'
import { actionsOf } from './lineActions'

const actions = actionsOf(
  true,
  () => undefined,
  () => Promise.resolve(),
)

/** What a person with these rights is offered on the page, on a row and on ticked rows. */
const offered = (...rights: readonly string[]) =>
  (['page', 'row', 'batch'] as const).map((place) =>
    actionsAt(place, actions, lists.openingLine, (code) => rights.includes(code)).map(({ name }) => name),
  )

describe('the buttons of lines of opening stock', () => {
  it('are those of whoever may edit the note, as the server asks', () => {
    expect(offered('initWarehouseManage_edit_button')).toEqual([
      ['paste', 'add'],
      ['edit', 'delete'],
      ['delete'],
    ])
    expect(offered('initWarehouseManage_import_button')).toEqual([['import'], [], []])
    expect(offered('initWarehouseManage_add_button')).toEqual([[], [], []])
  })

  it('are none once the note is closed', () => {
    expect(
      actionsOf(
        false,
        () => undefined,
        () => Promise.resolve(),
      ),
    ).toEqual([])
  })
})
