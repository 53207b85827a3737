import { heldDocument } from '../../data/engine/held.ts';
import type { ClinicStore } from '../../data/engine/store-types.ts';
import type { ViewedStudy } from '../../data/imaging/studies.ts';
import { show } from '../print/print.ts';
import { clinicPrintData } from '../print/print-data.ts';

/** Prints what is on the screen: each pane with its marks, as the person reads it. */
export async function printStudy(store: ClinicStore, study: ViewedStudy, room: HTMLElement | null): Promise<void> {
  const panes = [...(room?.querySelectorAll('figure') ?? [])];
  const pictures = await Promise.all(
    panes.map(async (pane) => ({
      address: await pictureOf(pane),
      caption: pane.querySelector('figcaption')?.textContent ?? '',
    })),
  );
  const [data, pet, { studyPaper }] = await Promise.all([
    clinicPrintData(store),
    heldDocument(store, 'pet', study.petID),
    import('@vetloom/documents/study-paper.ts'),
  ]);
  const animal = pet.state === 'found' ? pet.document : undefined;
  const owner = animal && (await heldDocument(store, 'user', animal.userID));
  await show(
    studyPaper({
      ...data,
      pet: animal,
      ownerName: owner?.state === 'found' ? owner.document.name : '',
      study: { dateTime: study.dateTime, modality: study.modality, description: study.description },
      pictures,
    }),
  );
}

/** What a pane shows, as a picture: the canvas, and the marks that lie above it. */
async function pictureOf(pane: HTMLElement): Promise<string> {
  const canvas = pane.querySelector('canvas');
  const marks = pane.querySelector('svg');
  if (!canvas) throw new Error('there is no picture');
  const sheet = document.createElement('canvas');
  sheet.width = canvas.width;
  sheet.height = canvas.height;
  const pen = sheet.getContext('2d');
  if (!pen) throw new Error('nothing to draw on');
  pen.fillStyle = 'black';
  pen.fillRect(0, 0, sheet.width, sheet.height);
  pen.drawImage(canvas, 0, 0);
  if (marks) pen.drawImage(await drawn(marks, canvas), 0, 0, sheet.width, sheet.height);
  return sheet.toDataURL('image/jpeg', 0.9);
}

/** A drawing of the page as a picture by itself: its styles go with it, because a picture knows no style sheet. */
async function drawn(
  marks: SVGSVGElement,
  { clientWidth, clientHeight }: HTMLCanvasElement,
): Promise<HTMLImageElement> {
  const copy = marks.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(clientWidth));
  copy.setAttribute('height', String(clientHeight));
  const originals = [...marks.querySelectorAll('*')];
  for (const [at, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[at];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
    if (element.getAttribute('role') === 'button') element.setAttribute('visibility', 'hidden');
  }
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

const STYLES = ['fill', 'stroke', 'stroke-width', 'opacity', 'font-size', 'font-weight', 'paint-order', 'font-family'];
