/** The form of a menu entry or button. */
import type { FormField, FormValues } from '@/engine/form/fields'
import type { OpenedNode } from '@/engine/tree/definition'
import { type Branch, linesOf } from '@/engine/tree/tree'
import { IconBox, IconText, ParentText, parentBoxFor, TitleBox } from './boxes'
import type { Resource } from './resources'

const menu = (values: FormValues) => values['kind'] === 'menu'
const button = (values: FormValues) => values['kind'] === 'button'

const PAGE = 'Layout'

/** Fields of an opening: a new entry hangs below the chosen one, last; below a page it is a button. */
export function fieldsOf(
  opened: OpenedNode<Resource>,
  tree: readonly Branch<Resource>[],
): readonly FormField[] {
  const { below, id } = opened
  const own = linesOf(tree, () => true).find(({ node }) => node.record.id === id)?.node.key
  const page = below !== undefined && below.record.component !== PAGE
  const siblings = below?.children ?? tree
  return [
    { field: 'kind', code: 'resourceKind', required: true, initial: page ? 'button' : 'menu' },
    { field: 'belong', code: 'belong', required: true, initial: below?.record.belong ?? 'WMS' },
    { field: 'parentCode', Box: parentBoxFor(own), initial: below?.key, modes: ['add', 'edit'] },
    { field: 'parentCode', Box: ParentText, modes: ['detail'] },
    { field: 'sort', input: 'int', required: true, initial: siblings.length + 1 },
    { field: 'title', Box: TitleBox, required: true, max: 64, modes: ['add', 'edit'] },
    { field: 'title', modes: ['detail'] },
    { field: 'realName', max: 64, help: 'routerTree.realNameHelp' },
    { field: 'code', required: true, max: 64, help: 'routerTree.codeHelp' },
    { field: 'name', required: true, max: 64, help: 'routerTree.nameHelp' },
    { field: 'permission', max: 128, required: true, when: button, help: 'routerTree.permissionHelp' },
    { field: 'permission', max: 128, when: menu },
    { field: 'path', max: 128, when: menu, help: 'routerTree.pathHelp' },
    { field: 'component', max: 64, when: menu, help: 'routerTree.componentHelp' },
    { field: 'redirect', max: 128, when: menu },
    { field: 'icon', Box: IconBox, when: menu, modes: ['add', 'edit'] },
    { field: 'icon', Box: IconText, when: menu, modes: ['detail'] },
    { field: 'hidden', input: 'bool', initial: false },
    { field: 'keepLive', input: 'bool', initial: true, when: menu },
  ]
}

/** A button has no page to keep. */
export function bodyOf(body: Record<string, unknown>): Record<string, unknown> {
  return { keepLive: true, ...body }
}
