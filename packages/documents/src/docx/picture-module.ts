import type { DXT } from 'docxtemplater';
import type { FormPicture } from './placeholders.ts';

const NAME = 'vetloom/picture';
/** English Metric Units of a millimetre, in which Word measures. */
const EMU = 36_000;
/** Longest side of a picture, in millimetres. */
const LONGEST_MM: Readonly<Record<string, number>> = { 動物照片: 60, 院所標誌: 30, 院所印章: 28, 查驗條碼: 26 };
const OTHERWISE_MM = 40;

/** Most pictures that are set into a form. */
export const MOST_PICTURES = 1000;

/** A picture that was set into a part, once or more often. */
interface Placed {
  readonly part: string;
  readonly relation: string;
  readonly target: string;
  readonly picture: FormPicture;
}

/**
 * Sets pictures where `{%name}` stands. docxtemplater writes the drawing; the picture's own file, and the part's relation to it, are written afterwards by {@link PictureModule.finish}.
 */
export class PictureModule implements DXT.Module {
  readonly name = 'VetloomPicture';
  readonly prefix = '%';
  readonly #pictures: Readonly<Partial<Record<string, FormPicture>>>;
  /** By part and picture: one that stands there a hundred times has one file and one relation. */
  readonly #placed = new Map<string, Placed>();
  readonly #files: string[] = [];
  #count = 0;
  /** Names of pictures that the form asks for and that there aren't. */
  readonly missing = new Set<string>();

  constructor(pictures: Readonly<Partial<Record<string, FormPicture>>>) {
    this.#pictures = pictures;
  }

  parse(tag: string): DXT.Part | null {
    if (!tag.startsWith(this.prefix)) return null;
    return { type: 'placeholder', value: tag.slice(1).trim(), module: NAME } as unknown as DXT.Part;
  }

  render(part: DXT.Part, options: unknown): DXT.Rendered | null {
    if (part.module !== NAME) return null;
    const picture = this.#pictures[part.value];
    if (!picture) {
      this.missing.add(part.value);
      return { value: '', errors: [] };
    }
    const { filePath = '' } = options as { readonly filePath?: string };
    if (this.tooMany) return { value: '', errors: [] };
    this.#count += 1;
    const relation = this.#relationOf(filePath, part.value, picture);
    return {
      value: `</w:t>${drawing(relation, this.#count, sizeOf(part.value, picture))}<w:t xml:space="preserve">`,
      errors: [],
    };
  }

  /** The form asks for more pictures than {@link MOST_PICTURES}; those beyond aren't set. */
  get tooMany(): boolean {
    return this.#count > MOST_PICTURES;
  }

  #relationOf(part: string, name: string, picture: FormPicture): string {
    const key = `${part} ${name}`;
    const before = this.#placed.get(key);
    if (before) return before.relation;
    if (!this.#files.includes(name)) this.#files.push(name);
    const relation = `vetloomPicture${this.#files.indexOf(name) + 1}`;
    this.#placed.set(key, { part, relation, target: `media/${relation}.${picture.kind}`, picture });
    return relation;
  }

  /** Writes the pictures' files and relations. */
  finish(zip: Zip): void {
    for (const { part, relation, target, picture } of this.#placed.values()) {
      zip.file(`word/${target}`, picture.bytes, { binary: true });
      const at = part.lastIndexOf('/') + 1;
      const relations = `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
      const before = zip.file(relations)?.asText() ?? NO_RELATIONS;
      const entry = `<Relationship Id="${relation}" Type="${IMAGE}" Target="${target}"/>`;
      zip.file(relations, withEntry(before, 'Relationships', entry));
      const types = zip.file(TYPES)?.asText() ?? '';
      if (!new RegExp(`Extension=["']${picture.kind}["']`, 'i').test(types))
        zip.file(
          TYPES,
          withEntry(types, 'Types', `<Default Extension="${picture.kind}" ContentType="image/${picture.kind}"/>`),
        );
    }
  }
}

interface Zip {
  file(name: string): { asText(): string } | null;
  file(name: string, content: string | Uint8Array, options?: { binary: boolean }): unknown;
}

const TYPES = '[Content_Types].xml';
const IMAGE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
const NO_RELATIONS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';

/** A document with one more member of its root, also where the root was empty. */
function withEntry(xml: string, root: string, entry: string): string {
  const end = xml.lastIndexOf(`</`);
  if (end >= 0) return `${xml.slice(0, end)}${entry}${xml.slice(end)}`;
  return xml.replace(/\/>\s*$/, `>${entry}</${root}>`);
}

function sizeOf(name: string, { width, height }: FormPicture): readonly [number, number] {
  const longest = (LONGEST_MM[name] ?? OTHERWISE_MM) * EMU;
  const scale = longest / Math.max(width, height, 1);
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

const drawing = (relation: string, number: number, [width, height]: readonly [number, number]): string =>
  [
    '<w:drawing xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">',
    `<wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${width}" cy="${height}"/>`,
    `<wp:docPr id="${9000 + number}" name="${relation}"/>`,
    '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">',
    '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">',
    '<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr>',
    `<pic:cNvPr id="${9000 + number}" name="${relation}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>`,
    '<a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
    ` r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/>`,
    `<a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`,
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>',
  ].join('');
