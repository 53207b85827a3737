import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UiWordsProvider } from '../words.tsx';
import { PatientGlyph } from './PatientGlyph.tsx';
import { StaffAvatar } from './StaffAvatar.tsx';

const WORDS = { species: { dog: 'dog', cat: 'cat' } } as never;

it('[1.7.61 screen half] [3.7.066 screen half] an animal and a member without a picture have one that is drawn here, so that it needs no network', () => {
  const member = renderToStaticMarkup(<StaffAvatar name="林佳蓉" />);
  const animals = ['dog', 'cat'] as const;
  const drawn = animals.map((species) =>
    renderToStaticMarkup(
      <UiWordsProvider words={WORDS}>
        <PatientGlyph species={species} size={20} tile={36} />
      </UiWordsProvider>,
    ),
  );
  expect(member).toContain('林');
  expect(member).toContain('#5F6368');
  for (const one of drawn) expect(one).toContain('<svg');
  expect(new Set(drawn).size).toBe(animals.length);
  for (const one of [member, ...drawn]) expect(one).not.toMatch(/<img|src=|href=|url\(/);
});
