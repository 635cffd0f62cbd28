"use strict";

// zitare-widget writes quote.js, which calls this with the quote as `zitare today --format json` prints it, or null.
// A page on file:// may run a script beside it, but not read a file.
let shown = "";

window.zitareQuote = (quote) => {
  const text = JSON.stringify(quote);
  if (text === shown) return;
  shown = text;
  const figure = document.getElementById("quote");
  figure.hidden = quote === null;
  if (quote === null) return;

  // Text is only ever text here: nothing of it is parsed.
  const block = document.getElementById("text");
  block.textContent = quote.text;
  block.lang = quote.language;

  const parts = [quote.author?.name, quote.source?.title, quote.locator].filter(Boolean);
  let line = parts.join(", ");
  if (quote.year !== null) {
    line += ` (${quote.year < 0 ? `${-quote.year} BCE` : quote.year})`;
  }
  const who = document.getElementById("who");
  who.replaceChildren();
  if (line === "") return;
  const link = document.createElement(/^https?:\/\//i.test(quote.url) ? "a" : "span");
  if (link.href !== undefined) link.href = quote.url;
  link.textContent = `— ${line.trim()}`;
  who.append(link);
};

function load() {
  const script = document.createElement("script");
  // The time in the address is for caches: they would give yesterday's.
  script.src = `quote.js?${Date.now()}`;
  script.onload = script.onerror = () => script.remove();
  document.head.append(script);
}

// zitare-widget writes when there is something new; looking every few seconds costs nothing one could measure.
load();
setInterval(load, 5000);
