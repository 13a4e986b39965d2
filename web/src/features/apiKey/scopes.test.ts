// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Tick } from '@/engine/ticks/ticks'
import { chosenPages, scopesOf, shownOf } from './scopes'

const button = (code: string, held = true): Tick => ({
  code,
  kind: 'button',
  title: code,
  held,
  children: [],
})
const menu = (code: string, ...children: Tick[]): Tick => ({
  code,
  kind: 'menu',
  title: code,
  held: true,
  children,
})
const brand = menu('brandManage', button('brandManage_add_button'), button('brandManage_search_button'))
const tree = [menu('basicInfo', brand, menu('unitManage', button('unitManage_search_button')))]

describe('what a key may do', () => {
  it('shows a page as ticked when all of it is', () => {
    expect(shownOf(tree, ['brandManage_add_button'])).toEqual(['brandManage_add_button'])
    expect(shownOf(tree, ['brandManage_add_button', 'brandManage_search_button'])).toContain('brandManage')
    expect(shownOf(tree, ['brandManage_add_button', 'brandManage_search_button'])).not.toContain('basicInfo')
  })

  it('sends permissions and no pages, and keeps what the tree does not have any more', () => {
    const ticked = ['basicInfo', 'brandManage', 'brandManage_add_button', 'gone_search_button']
    expect(scopesOf(tree, ticked)).toEqual(['brandManage_add_button', 'gone_search_button'])
  })

  it('is told page by page', () => {
    const pages = chosenPages(tree, new Set(['unitManage_search_button', 'brandManage_add_button']))
    expect(pages.map(({ page, actions }) => [page.code, actions.map(({ code }) => code)])).toEqual([
      ['brandManage', ['brandManage_add_button']],
      ['unitManage', ['unitManage_search_button']],
    ])
  })
})
