#ifndef ZITARE_CTEXT_H
#define ZITARE_CTEXT_H
#endif
