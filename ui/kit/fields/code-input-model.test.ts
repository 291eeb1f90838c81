import { describe, expect, it } from 'vitest'
import { aim, clear, cut, enter, erase, isComplete, press, reconcile } from './code-input-model.js'

describe('enter', () => {
  it.each([
    ['types into the first box', '', 0, '1', '1', 1, true],
    ['types on', '12', 2, '3', '123', 3, true],
    ['stays in the last box', '12345', 5, '6', '123456', 5, true],
    ['replaces the box it is at and keeps the others', '123456', 2, '9', '129456', 3, true],
    ['leaves holes', '1', 3, '4', '1  4', 4, true],
    ['fills a hole', '1 3', 1, '2', '123', 2, true],
    ['fills several boxes from its place', '12', 2, '345', '12345', 5, true],
    ['cuts what is more than six', '1234', 4, '5678', '123456', 5, true],
    ['takes a whole code wherever it is pasted', '111111', 5, '234567', '234567', 5, true],
    ['cuts a whole code at six', '', 0, '12345678', '123456', 5, true],
    ['strips a space', '', 0, '123 456', '123456', 5, true],
    ['strips hyphens of every kind', '', 0, '12-34–5‑6', '123456', 5, true],
    ['strips marks that cannot be seen', '', 0, '\u200e123456\u200b', '123456', 5, true],
    ['reads full-width digits', '', 0, '１２３', '123', 3, true],
    ['reads Arabic and Persian digits', '', 0, '٣۴', '34', 2, true],
    ['reads Devanagari digits', '', 0, '१२३४५६', '123456', 5, true],
    ['refuses letters', '12', 2, 'a', '12', 2, false],
    ['keeps the digits beside letters', '', 0, '1a2', '12', 2, false],
    ['does nothing for spaces', '12', 2, '  ', '12', 2, true],
  ])('%s', (_, value, at, raw, after, place, numeric) => {
    expect(enter({ value, at }, raw)).toEqual({ value: after, at: place, numeric })
  })
})

describe('erase and clear', () => {
  it.each([
    ['clears the last box', '123456', 5, '12345', 5],
    ['moves back from an empty box', '12345', 5, '1234', 4],
    ['clears in the middle and keeps the others in place', '123456', 2, '12 456', 2],
    ['goes on to the box before', '12 456', 2, '1  456', 1],
    ['stops at the first box', '', 0, '', 0],
    ['moves back over a hole', '1', 4, '1', 3],
  ])('%s', (_, value, at, after, place) => {
    expect(erase({ value, at })).toEqual({ value: after, at: place })
  })
  it('clears a box and stays', () => expect(clear({ value: '123', at: 1 })).toEqual({ value: '1 3', at: 1 }))
  it('clears a selection', () => expect(cut({ value: '123456', at: 5 }, 1, 4)).toEqual({ value: '1   56', at: 1 }))
})

describe('reconcile', () => {
  it.each([
    ['a digit in an empty field', '', 0, '1', '1', 1, true],
    ['a digit at the end', '12', 2, '123', '123', 3, true],
    ['a digit over the selected box', '123456', 2, '129456', '129456', 3, true],
    ['a digit in a box far behind', '1', 4, '17', '1   7', 5, true],
    ['a digit beside equal digits', '111', 1, '111', '111', 1, true],
    ['a digit inserted before the box, not over it', '123', 1, '1923', '193', 2, true],
    ['a paste in the middle', '123456', 1, '1893456', '189456', 3, true],
    ['autofill of the whole field', '12', 2, '987654', '987654', 5, true],
    ['autofill that begins the same', '12', 2, '123456', '123456', 5, true],
    ['select all, then a digit', '123456', 5, '7', '7', 1, true],
    ['select all, then delete', '123456', 5, '', '', 0, true],
    ['a backspace that only shows in the text', '123', 3, '12', '12', 2, true],
    ['a backspace on the selected box', '123456', 2, '12456', '12 456', 2, true],
    ['a letter', '12', 2, '12x', '12', 2, false],
    ['no change', '12', 2, '12', '12', 2, true],
  ])('%s', (_, value, at, text, after, place, numeric) => {
    expect(reconcile({ value, at }, text)).toEqual({ value: after, at: place, numeric })
  })
})

describe('press and aim', () => {
  it.each([
    ['ArrowLeft', '123', 1, 0],
    ['ArrowLeft', '123', 0, 0],
    ['ArrowRight', '123456', 5, 5],
    ['Home', '123', 3, 0],
    ['End', '123', 0, 3],
    ['End', '123456', 0, 5],
  ])('%s in %s at %i', (key, value, at, after) => expect(press({ value, at }, key)).toEqual({ value, at: after }))
  it('leaves other keys alone', () => expect(press({ value: '1', at: 1 }, 'Tab')).toBeUndefined())
  it.each([
    ['123', 0.99, 5],
    ['123', 0.2, 1],
    ['123', -0.1, 0],
    ['', 0.5, 0],
  ])('a pointer in %j at %d', (value, share, at) => expect(aim({ value, at: 3 }, share)).toEqual({ value, at }))
})

it('is complete with six digits and no hole', () => {
  expect(['123456', '12345', '12 456', ''].map(isComplete)).toEqual([true, false, false, false])
})
