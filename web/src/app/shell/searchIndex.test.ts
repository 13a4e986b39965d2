// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { pageAt } from '@/engine/testing/page'
import { buildSearch } from './searchIndex'

const TITLES: Record<string, readonly string[]> = {
  '/basicInfo/warehouseManage': ['基础信息', '仓库管理'],
  '/basicInfo/goodsManage': ['基础信息', '货品管理'],
  '/systemManage/roleManage': ['系统管理', '角色管理'],
}

const pages = Object.keys(TITLES).map((path) => pageAt(path))

async function find(words: string, language: 'zh' | 'en' = 'zh'): Promise<string[]> {
  const search = await buildSearch(pages, (page) => TITLES[page.path] ?? [], language)
  return search(words).map((hit) => hit.path)
}

describe('the menu search', () => {
  it('finds a page by part of its title', async () => {
    expect((await find('角色'))[0]).toBe('/systemManage/roleManage')
  })

  it('finds a page by its path', async () => {
    expect((await find('goodsmanage'))[0]).toBe('/basicInfo/goodsManage')
  })

  it('forgives a slip of the finger', async () => {
    expect((await find('wareouse'))[0]).toBe('/basicInfo/warehouseManage')
  })

  it('finds a Chinese title by whole pinyin and by initials', async () => {
    expect((await find('cangku'))[0]).toBe('/basicInfo/warehouseManage')
    expect((await find('hpgl'))[0]).toBe('/basicInfo/goodsManage')
  })

  it('knows no pinyin in other languages', async () => {
    expect(await find('hpgl', 'en')).toEqual([])
  })

  it('finds nothing that is not alike', async () => {
    expect(await find('zzzzqqq')).toEqual([])
  })

  it('says the way to the page', async () => {
    const search = await buildSearch(pages, (page) => TITLES[page.path] ?? [], 'zh')
    expect(search('角色')[0]?.titles).toEqual(['系统管理', '角色管理'])
  })
})
