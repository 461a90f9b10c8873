/** Texts of the dialogs of item actions, loaded when one opens. */
export const actions = {
  'actions.qrOf': 'QR code that leads to {{address}}',
  'actions.qrDrawing': 'Drawing the code…',
  'actions.qrFailed': 'The code could not be drawn.',
  'actions.copyPicture': 'Copy the picture',
  'actions.savePicture': 'Save the picture',
  'actions.pictureCopied': 'The picture has been copied to your clipboard.',
  'actions.pictureNotCopied': 'The picture could not be copied. Please save it instead.',
  'actions.embedFrame': 'As a frame',
  'actions.embedElement': 'As an element of the page',
  'actions.copyFrame': 'Copy the frame',
  'actions.copyElement': 'Copy the element',
  'actions.tryApi': 'Try the player API (opens in a new tab)',
  'actions.copying': 'Copying…',
  'actions.snippetCopied': 'It has been copied to your clipboard.',
  'actions.snippetNotCopied': 'It could not be copied. Please select the text and copy it yourself.',
} as const;
